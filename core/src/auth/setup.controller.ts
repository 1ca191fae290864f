import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CurrentUser, Setup } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { SetupService } from './setup.service.ts';
import { SignInService } from './sign-in.service.ts';

/** The first run. Whoever has the link from the log becomes the administrator, and is signed in. */
@Controller('api/v1/setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly signIn: SignInService,
  ) {}

  @Post()
  @Access({ audience: 'anyone', audit: 'session.enter', logs: 'by-handler' })
  @Answers(CurrentUser)
  async run(
    @Body({ schema: Setup }) body: Setup,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.signIn.begin(await this.setup.run(body), 'setup', request, response);
  }
}
