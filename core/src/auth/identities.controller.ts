import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { SsoRedirect, SsoSettings } from '@vitrine/contracts';
import { SSO } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { IdentitiesService } from './identities.service.ts';
import { SsoFlowService } from './sso-flow.service.ts';
import { StepUpService } from './step-up.service.ts';

/** Controller of linked identities, and of the setting that allows sign-in with a password. */
@Controller('api/v1/admin')
export class IdentitiesController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly identities: IdentitiesService,
    private readonly ssoFlow: SsoFlowService,
  ) {}

  /** Redirects to a provider to link an account; the browser returns through the SSO callback. `id`: the provider. */
  @Post('account/identities/:id')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'identities.link' })
  @HttpCode(200)
  @ResponseSchema(SsoRedirect)
  begin(@Param('id') provider: string, @CurrentCaller() caller: Caller, @Client() client: ClientContext) {
    return this.ssoFlow.begin(provider, 'bind', caller, client);
  }

  @Delete('account/identities/:id')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'identities.unlink' })
  @HttpCode(204)
  async unbind(@Param('id', { schema: z.uuid() }) id: string, @CurrentCaller() caller: Caller) {
    await this.identities.unlink((await this.stepUp.account(caller)).uuid, id);
  }

  @Get('sso')
  @ReadsSettings(SSO)
  @ResponseSchema(SsoSettings)
  async settings() {
    return { passwordSignIn: await this.identities.isPasswordSignInEnabled() };
  }

  @Put('sso')
  @ChangesSettings(SSO)
  @CheckBeforeStepUp(({ identities }: IdentitiesController, { body }) =>
    identities.checkPasswordSignIn((body as SsoSettings).passwordSignIn),
  )
  @ResponseSchema(SsoSettings)
  changeSettings(@Body({ schema: SsoSettings }) { passwordSignIn }: SsoSettings) {
    return this.identities.setPasswordSignIn(passwordSignIn);
  }
}
