import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { SignInMethods, SsoRedirect } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { SsoFlowService } from './sso-flow.service.ts';

/** Signing in through somebody else, and what else the sign-in screen offers. */
@Controller('api/v1')
export class SsoController {
  constructor(private readonly flow: SsoFlowService) {}

  @Get('sign-in')
  @Access({ audience: 'anyone' })
  @ResponseSchema(SignInMethods)
  offer(@Req() request: Request) {
    return this.flow.signInMethods(languageOf(request));
  }

  /** Where the browser goes to be told who it is. */
  @Post('sso/:provider')
  @Access({ audience: 'anyone', audit: false })
  @HttpCode(200)
  @ResponseSchema(SsoRedirect)
  begin(
    @Param('provider') provider: string,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.flow.begin(provider, 'sign-in', caller, request, response);
  }

  /** Where it comes back. What was begun in this very browser ends here; without that nothing happens. */
  @Get('sso/:provider/callback')
  @Access({ audience: 'anyone', audit: 'sso.finish', logs: 'by-handler' })
  async finish(
    @Param('provider') provider: string,
    @Query() query: Record<string, string>,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    response.redirect(303, await this.flow.finish(provider, query, caller, request, response));
  }
}
