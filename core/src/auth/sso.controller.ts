import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SignInMethods, SsoRedirect } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SignInMethodsService } from './sign-in-methods.service.ts';
import { SsoFlowService } from './sso-flow.service.ts';

/** Controller of single sign-on, and of the other options on the sign-in page. */
@Controller('api/v1')
export class SsoController {
  constructor(
    private readonly ssoFlow: SsoFlowService,
    private readonly signInMethods: SignInMethodsService,
  ) {}

  @Get('sign-in')
  @Access({ audience: 'anyone' })
  @ResponseSchema(SignInMethods)
  offer(@Client() { language }: ClientContext) {
    return this.signInMethods.offered(language);
  }

  /** Redirects to the identity provider. */
  @Post('sso/:provider')
  @Access({ audience: 'anyone', audit: false })
  @HttpCode(200)
  @ResponseSchema(SsoRedirect)
  begin(@Param('provider') provider: string, @CurrentCaller() caller: Caller, @Client() client: ClientContext) {
    return this.ssoFlow.begin(provider, 'sign-in', caller, client);
  }

  /** Handles the redirect back. Only completes a flow that this browser started. */
  @Get('sso/:provider/callback')
  @Access({ audience: 'anyone', audit: 'sso.finish', logs: 'by-handler' })
  async finish(
    @Param('provider') provider: string,
    @Query() query: Record<string, string>,
    @CurrentCaller() caller: Caller,
    @Client() client: ClientContext,
    @Res() response: Response,
  ) {
    response.redirect(303, await this.ssoFlow.finish(provider, query, caller, client));
  }
}
