import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CurrentUser, SecondFactor, SignIn, SignInAnswer } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import type { Account } from './account.entity.ts';
import { PasswordGuard } from './password-guard.ts';
import { ProofsService } from './proofs.service.ts';
import { SignInService } from './sign-in.service.ts';

const HALF_DONE = 202;

/** The session of this browser. */
@Controller('api/v1/session')
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly proofs: ProofsService,
  ) {}

  /** Name and password: signed in, or 202 where a code is asked for as well. */
  @Post()
  @Access({ audience: 'anyone', audit: 'session.enter', logs: 'by-handler' })
  @UseGuards(PasswordGuard)
  @Answers(SignInAnswer)
  async enter(
    @Body({ schema: SignIn }) _: SignIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const answer = await this.signIn.enter(request.user as Account, 'password', request, response);
    if ('secondFactor' in answer) response.status(HALF_DONE);
    return answer;
  }

  /** The code that was asked for. */
  @Post('second-factor')
  @Access({ audience: 'anyone', audit: 'session.enter', logs: 'by-handler' })
  @Answers(SignInAnswer)
  confirm(
    @Body({ schema: SecondFactor }) { code }: SecondFactor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.signIn.confirm(code, request, response);
  }

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @Answers(CurrentUser)
  async current(@Asking() caller: Caller) {
    return { username: (await this.proofs.account(caller)).username };
  }

  @Delete()
  @Access({ audience: 'admin', scope: 'full', audit: 'session.leave' })
  @HttpCode(204)
  async leave(@Asking() caller: Caller, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    if (caller.kind === 'admin') await this.signIn.leave(caller.session, request, response);
  }
}
