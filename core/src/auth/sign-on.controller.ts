import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { SignInOffer, SignOnRedirect } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { SignOnFlowService } from './sign-on-flow.service.ts';

/** Signing in through somebody else, and what else the sign-in screen offers. */
@Controller('api/v1')
export class SignOnController {
  constructor(private readonly flow: SignOnFlowService) {}

  @Get('sign-in')
  @Access({ audience: 'anyone' })
  @Answers(SignInOffer)
  offer(@Req() request: Request) {
    return this.flow.offer(languageOf(request));
  }

  /** Where the browser goes to be told who it is. */
  @Post('sign-on/:provider')
  @Access({ audience: 'anyone', audit: false })
  @HttpCode(200)
  @Answers(SignOnRedirect)
  begin(
    @Param('provider') provider: string,
    @Asking() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.flow.begin(provider, 'sign-in', caller, request, response);
  }

  /** Where it comes back. What was begun in this very browser ends here; without that nothing happens. */
  @Get('sign-on/:provider/callback')
  @Access({ audience: 'anyone', audit: 'sign-on.finish', logs: 'by-handler' })
  async finish(
    @Param('provider') provider: string,
    @Query() query: Record<string, string>,
    @Asking() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    response.redirect(303, await this.flow.finish(provider, query, caller, request, response));
  }
}
