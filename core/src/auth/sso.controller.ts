import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { SignInMethods, SsoRedirect } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { SsoFlowService } from './sso-flow.service.ts';

/** Controller of single sign-on, and of the other options on the sign-in page. */
@Controller('api/v1')
export class SsoController {
  constructor(private readonly ssoFlow: SsoFlowService) {}

  @Get('sign-in')
  @Access({ audience: 'anyone' })
  @ResponseSchema(SignInMethods)
  offer(@Req() request: Request) {
    return this.ssoFlow.signInMethods(languageOf(request));
  }

  /** Redirects to the identity provider. */
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
    return this.ssoFlow.begin(provider, 'sign-in', caller, request, response);
  }

  /** Handles the redirect back. Only completes a flow that this browser started. */
  @Get('sso/:provider/callback')
  @Access({ audience: 'anyone', audit: 'sso.finish', logs: 'by-handler' })
  async finish(
    @Param('provider') provider: string,
    @Query() query: Record<string, string>,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    response.redirect(303, await this.ssoFlow.finish(provider, query, caller, request, response));
  }
}
