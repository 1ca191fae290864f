import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RecoveryCodes, TotpConfirm, TotpDraft, TotpProof, TotpStart } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { CodeWrong, TotpAlreadyEnabled, TotpNotStarted, TotpNotEnabled } from './auth.problems.ts';
import { PENDING_TOTP_SECRET } from './sign-in-cookies.ts';
import { StepUpService } from './step-up.service.ts';
import { TotpService } from './totp.service.ts';

/** Controller of TOTP as a second factor: enable, disable and recovery codes. */
@Controller('api/v1/admin/account')
export class TotpController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly totp: TotpService,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns a new secret, which a sealed cookie of the browser holds until the first code. */
  @Post('totp')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'beside-password', audit: 'totp.start', logs: [] })
  @HttpCode(200)
  @ResponseSchema(TotpDraft)
  async begin(
    @Body({ schema: TotpStart }) { password }: TotpStart,
    @CurrentCaller() caller: Caller,
    @Client() client: ClientContext,
  ) {
    const account = await this.stepUp.password(caller, password);
    if (account.totpSecret) throw new TotpAlreadyEnabled();
    const draft = await this.totp.draft(account);
    client.cookies.seal(PENDING_TOTP_SECRET, { account: account.uuid, secret: draft.secret });
    return draft;
  }

  /** Enables TOTP. Ends the other sessions, because they started without it. */
  @Post('totp/confirm')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'totp.confirm', logs: [] })
  @HttpCode(200)
  @ResponseSchema(RecoveryCodes)
  async confirm(
    @Body({ schema: TotpConfirm }) { code }: TotpConfirm,
    @CurrentCaller() caller: Caller,
    @Client() client: ClientContext,
  ) {
    const account = await this.stepUp.account(caller);
    if (account.totpSecret) throw new TotpAlreadyEnabled();
    const pending = client.cookies.open(PENDING_TOTP_SECRET);
    if (pending?.account !== account.uuid) throw new TotpNotStarted();
    const codes = await this.totp.enable(account.uuid, pending.secret, code);
    if (!codes) throw new CodeWrong();
    client.cookies.clear(PENDING_TOTP_SECRET.name);
    await this.sessions.closeAll(account.uuid, caller.kind === 'admin' ? caller.session : undefined);
    await this.stepUp.markProven(caller, true);
    return { codes };
  }

  @Post('totp/disable')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'in-body', audit: 'totp.disable', logs: [] })
  @HttpCode(204)
  async disable(@Body({ schema: TotpProof }) proof: TotpProof, @CurrentCaller() caller: Caller) {
    await this.totp.disable(await this.proven(proof, caller));
  }

  @Post('recovery-codes')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'in-body', audit: 'totp.renew', logs: [] })
  @HttpCode(200)
  @ResponseSchema(RecoveryCodes)
  async renew(@Body({ schema: TotpProof }) proof: TotpProof, @CurrentCaller() caller: Caller) {
    return { codes: await this.totp.renewCodes(await this.proven(proof, caller)) };
  }

  /** Verifies password and code; the code is consumed only after the password was right. */
  private async proven({ password, code }: TotpProof, caller: Caller): Promise<string> {
    const { uuid, totpSecret } = await this.stepUp.password(caller, password);
    if (!totpSecret) throw new TotpNotEnabled();
    await this.stepUp.code(caller, code);
    return uuid;
  }
}
