import { Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards, Body } from '@nestjs/common';
import { CurrentUser, SignIn } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { SignInRequired } from '../platform/http/http.problems.ts';
import type { Account } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { PasswordGuard } from './password-guard.ts';
import { SignInService } from './sign-in.service.ts';

/** The session of this browser. */
@Controller('api/v1/session')
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly accounts: AccountsService,
  ) {}

  @Post()
  @Audience('anyone')
  @UseGuards(PasswordGuard)
  @Answers(CurrentUser)
  enter(@Body({ schema: SignIn }) _: SignIn, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.signIn.enter(request.user as Account, 'password', request, response);
  }

  @Get()
  @Audience('admin')
  @Answers(CurrentUser)
  async current(@Asking() caller: Caller) {
    const account = caller.kind === 'admin' && (await this.accounts.find(caller.account));
    if (!account) throw new SignInRequired();
    return { username: account.username };
  }

  @Delete()
  @HttpCode(204)
  @Audience('admin')
  async leave(@Asking() caller: Caller, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    if (caller.kind === 'admin') await this.signIn.leave(caller.session, request, response);
  }
}
