import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { z } from 'zod';
import { NewPasskey, Passkey, PasskeyName, PasskeyOptions, PasskeyStart } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { passkeyView } from './account.view.ts';
import { PasskeyFailed } from './auth.problems.ts';
import { PasskeyCeremonyService } from './passkey-ceremony.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { relyingParty } from './relying-party.ts';
import { StepUpService } from './step-up.service.ts';

/** Schema of a credential id, as its authenticator created it. */
const credential = { schema: z.string().regex(/^[\w-]{1,1400}$/) };

/** Controller of an account's passkeys. */
@Controller('api/v1/admin/account/passkeys')
export class PasskeysController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly passkeys: PasskeysService,
    private readonly passkeyCeremony: PasskeyCeremonyService,
  ) {}

  @Post('options')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'beside-password', audit: 'passkeys.offer', logs: [] })
  @HttpCode(200)
  @ResponseSchema(PasskeyOptions)
  async offer(
    @Body({ schema: PasskeyStart }) { password }: PasskeyStart,
    @CurrentCaller() caller: Caller,
    @Client() client: ClientContext,
  ) {
    const account = await this.stepUp.password(caller, password);
    return this.passkeyCeremony.storeChallenge(
      await this.passkeys.registrationOptions(account, relyingParty(client)),
      'add',
      account.uuid,
      client,
    );
  }

  @Post()
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'passkeys.add', logs: ['name'] })
  @ResponseSchema(Passkey)
  async add(
    @Body({ schema: NewPasskey }) body: NewPasskey,
    @CurrentCaller() caller: Caller,
    @Client() client: ClientContext,
  ) {
    const { uuid } = await this.stepUp.account(caller);
    const challenge = this.passkeyCeremony.consumeChallenge('add', uuid, client);
    if (challenge === undefined) throw new PasskeyFailed();
    const passkey = await this.passkeys.add(uuid, body, challenge, relyingParty(client));
    // The device verified its user, so the session has just passed a second factor.
    await this.stepUp.markProven(caller, true);
    return passkeyView(passkey);
  }

  @Patch(':id')
  @Access({ audience: 'admin', scope: 'full', audit: 'passkeys.rename', logs: 'body' })
  @ResponseSchema(Passkey)
  async rename(
    @Param('id', credential) id: string,
    @Body({ schema: PasskeyName }) { name }: PasskeyName,
    @CurrentCaller() caller: Caller,
    @IfMatch() precondition: Precondition,
  ) {
    const { uuid } = await this.stepUp.account(caller);
    return passkeyView(await this.passkeys.rename(uuid, id, name, precondition.on(passkeyView)));
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'passkeys.remove' })
  @HttpCode(204)
  async remove(@Param('id', credential) id: string, @CurrentCaller() caller: Caller) {
    await this.passkeys.remove((await this.stepUp.account(caller)).uuid, id);
  }
}
