import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { PasskeyAnswer, PasskeyOptions, SignInResult } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { AccountsService } from './accounts.service.ts';
import { PasskeyRefused } from './auth.problems.ts';
import { PasskeyCeremonyService } from './passkey-ceremony.service.ts';
import { SessionStartService } from './session-start.service.ts';
import { SignInService } from './sign-in.service.ts';

/** Controller of sign-in with a passkey, which counts as both factors. */
@Controller('api/v1/session/passkey')
export class PasskeySignInController {
  constructor(
    private readonly passkeyCeremony: PasskeyCeremonyService,
    private readonly accounts: AccountsService,
    private readonly signIn: SignInService,
    private readonly sessionStart: SessionStartService,
  ) {}

  @Post('options')
  @Access({ audience: 'anyone', audit: false })
  @HttpCode(200)
  @ResponseSchema(PasskeyOptions)
  options(@Client() client: ClientContext) {
    return this.passkeyCeremony.createOptions('sign-in', '', client);
  }

  @Post()
  @Access({ audience: 'anyone', audit: 'session.sign-in', logs: 'by-handler' })
  @ResponseSchema(SignInResult)
  async enter(@Body({ schema: PasskeyAnswer }) answer: PasskeyAnswer, @Client() client: ClientContext) {
    const passkey = await this.passkeyCeremony.verify('sign-in', '', answer, client);
    const account = passkey && (await this.accounts.find(passkey.account));
    if (!account) {
      await this.signIn.recordRefusal(client, '', 'passkey');
      throw new PasskeyRefused();
    }
    return this.sessionStart.start(account, 'passkey', client, true);
  }
}
