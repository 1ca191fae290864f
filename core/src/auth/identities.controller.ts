import { SignOnRedirect, SignOnSettings } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { IdentitiesService } from './identities.service.ts';
import { ProofsService } from './proofs.service.ts';
import { SignOnFlowService } from './sign-on-flow.service.ts';

/** External accounts that sign in, and whether passwords still do. */
@Controller('api/v1/admin')
export class IdentitiesController {
  constructor(
    private readonly proofs: ProofsService,
    private readonly identities: IdentitiesService,
    private readonly flow: SignOnFlowService,
  ) {}

  /** Where the browser goes to be told which account it is; it comes back through `sign-on/:provider/callback`. */
  @Post('account/identities/:provider')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'identities.begin' })
  @HttpCode(200)
  @Answers(SignOnRedirect)
  begin(
    @Param('provider') provider: string,
    @Asking() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.flow.begin(provider, 'bind', caller, request, response);
  }

  @Delete('account/identities/:id')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'identities.unbind' })
  @HttpCode(204)
  async unbind(@Param('id', { schema: z.uuid() }) id: string, @Asking() caller: Caller) {
    await this.identities.unbind((await this.proofs.account(caller)).uuid, id);
  }

  @Get('sign-on')
  @Access({ audience: 'admin', scope: 'full' })
  @Answers(SignOnSettings)
  async settings() {
    return { passwordSignIn: await this.identities.passwordsWork() };
  }

  @Put('sign-on')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'identities.change-settings', logs: 'body' })
  @Answers(SignOnSettings)
  changeSettings(@Body({ schema: SignOnSettings }) { passwordSignIn }: SignOnSettings) {
    return this.identities.allowPasswords(passwordSignIn);
  }
}
