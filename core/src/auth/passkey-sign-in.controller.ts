import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { PasskeyAnswer, PasskeyOptions, SignInAnswer } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { AccountsService } from './accounts.service.ts';
import { PasskeyRefused } from './auth.problems.ts';
import { PasskeyVisitService } from './passkey-visit.service.ts';
import { SignInService } from './sign-in.service.ts';

/** Signing in with a passkey, which is both factors at once. */
@Controller('api/v1/session/passkey')
export class PasskeySignInController {
  constructor(
    private readonly visit: PasskeyVisitService,
    private readonly accounts: AccountsService,
    private readonly signIn: SignInService,
  ) {}

  @Post('options')
  @Access({ audience: 'anyone', audit: false })
  @HttpCode(200)
  @Answers(PasskeyOptions)
  options(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.visit.ask('sign-in', '', request, response);
  }

  @Post()
  @Access({ audience: 'anyone', audit: 'session.enter', logs: 'by-handler' })
  @Answers(SignInAnswer)
  async enter(
    @Body({ schema: PasskeyAnswer }) answer: PasskeyAnswer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const passkey = await this.visit.answered('sign-in', '', answer, request, response);
    const account = passkey && (await this.accounts.find(passkey.account));
    if (!account) {
      await this.signIn.refused(request, '', 'passkey');
      throw new PasskeyRefused();
    }
    return this.signIn.begin(account, 'passkey', request, response, true);
  }
}
