import { Body, Controller, Get, HttpCode, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AccountView, NewUsername, PasswordChange } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { accountView } from './account.view.ts';
import { AccountsService } from './accounts.service.ts';
import { IdentitiesService } from './identities.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { SignInMethodsService } from './sign-in-methods.service.ts';
import { StepUpService } from './step-up.service.ts';
import { TotpService } from './totp.service.ts';

/** Controller of the signed-in account: its name and its password. */
@Controller('api/v1/admin/account')
export class AccountController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly identities: IdentitiesService,
    private readonly signInMethods: SignInMethodsService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(AccountView)
  async read(@CurrentCaller() caller: Caller, @Req() request: Request) {
    const account = await this.stepUp.account(caller);
    const [codesLeft, passkeys, identities, { providers }] = await Promise.all([
      this.totp.codesLeft(account.uuid),
      this.passkeys.of(account.uuid),
      this.identities.of(account.uuid),
      this.signInMethods.offered(languageOf(request)),
    ]);
    return accountView(account, {
      codesLeft,
      passkeys,
      identities,
      titles: new Map(providers.map(({ id, title }) => [id, title])),
    });
  }

  @Put('username')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'beside-password', audit: 'account.rename', logs: ['username'] })
  @ResponseSchema(AccountView)
  async rename(
    @Body({ schema: NewUsername }) { username, password }: NewUsername,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
  ) {
    const { uuid } = await this.stepUp.password(caller, password);
    await this.accounts.rename(uuid, username);
    return this.read(caller, request);
  }

  /** Ends all other sessions, in case the old password was known to others. */
  @Put('password')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'beside-password', audit: 'account.change-password', logs: [] })
  @HttpCode(204)
  async changePassword(
    @Body({ schema: PasswordChange }) { current, password }: PasswordChange,
    @CurrentCaller() caller: Caller,
  ) {
    const { uuid } = await this.stepUp.password(caller, current);
    await this.accounts.setPassword(uuid, password);
    await this.sessions.closeAll(uuid, caller.kind === 'admin' ? caller.session : undefined);
  }
}
