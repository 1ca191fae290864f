import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CurrentUser, SecondFactor, SignIn, SignInResult } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import type { AccountEntity } from './account.entity.ts';
import { PasswordGuard } from './password-guard.ts';
import { SignInService } from './sign-in.service.ts';
import { StepUpService } from './step-up.service.ts';

const HALF_DONE = 202;

/** Controller of this browser's session. */
@Controller('api/v1/session')
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly stepUp: StepUpService,
  ) {}

  /** Signs in with name and password. Responds with 202 if a second factor is required. */
  @Post()
  @Access({ audience: 'anyone', audit: 'session.sign-in', logs: 'by-handler' })
  @UseGuards(PasswordGuard)
  @ResponseSchema(SignInResult)
  async signInWithPassword(
    @Body({ schema: SignIn }) _: SignIn,
    @Req() { user }: Request,
    @Client() client: ClientContext,
    @Res({ passthrough: true }) response: Response,
  ) {
    const answer = await this.signIn.completePassword(user as AccountEntity, 'password', client);
    if ('secondFactor' in answer) response.status(HALF_DONE);
    return answer;
  }

  /** Completes the sign-in with the second factor. */
  @Post('second-factor')
  @Access({ audience: 'anyone', audit: 'session.sign-in', logs: 'by-handler' })
  @ResponseSchema(SignInResult)
  confirm(@Body({ schema: SecondFactor }) { code }: SecondFactor, @Client() client: ClientContext) {
    return this.signIn.completeSecondFactor(code, client);
  }

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(CurrentUser)
  async current(@CurrentCaller() caller: Caller) {
    return { username: (await this.stepUp.account(caller)).username };
  }

  @Delete()
  @Access({ audience: 'admin', scope: 'full', audit: 'session.sign-out' })
  @HttpCode(204)
  async signOut(@CurrentCaller() caller: Caller, @Client() client: ClientContext) {
    if (caller.kind === 'admin') await this.signIn.signOut(caller.session, client);
  }
}
