import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CurrentUser, Setup } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SetupService } from './setup.service.ts';
import { SignInService } from './sign-in.service.ts';

/** Controller of the first run. The setup link from the log creates the administrator and signs in. */
@Controller('api/v1/setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly signIn: SignInService,
  ) {}

  @Post()
  @Access({ audience: 'anyone', audit: 'session.sign-in', logs: 'by-handler' })
  @ResponseSchema(CurrentUser)
  async run(
    @Body({ schema: Setup }) body: Setup,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.signIn.startSession(await this.setup.completeSetup(body), 'setup', request, response);
  }
}
