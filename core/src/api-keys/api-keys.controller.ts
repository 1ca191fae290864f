import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { CreatedApiKey, ApiKeyView, NewApiKey, NewSiteKey, SiteKey } from '@vitrine/contracts';
import { SITE_KEY } from '@vitrine/contracts/settings';
import { StepUpService } from '../auth/step-up.service.ts';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { callerOf, CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { keyView } from './key.view.ts';
import { SiteKeyService } from './site-key.service.ts';

/** Controller of API keys. A key outlives the session that created it, so creation requires a step-up. */
@Controller('api/v1/admin')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly siteKey: SiteKeyService,
    private readonly stepUp: StepUpService,
  ) {}

  @Get('api-keys')
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(z.array(ApiKeyView))
  async list(@CurrentCaller() caller: Caller) {
    return (await this.apiKeys.of((await this.stepUp.account(caller)).uuid)).map(keyView);
  }

  @Post('api-keys')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'api-keys.add', logs: 'body' })
  @CheckBeforeStepUp(async ({ apiKeys, stepUp }: ApiKeysController, request) =>
    apiKeys.check((await stepUp.account(callerOf(request))).uuid, request.body as NewApiKey),
  )
  @ResponseSchema(CreatedApiKey)
  async add(@Body({ schema: NewApiKey }) body: NewApiKey, @CurrentCaller() caller: Caller, @Req() request: Request) {
    const account = await this.stepUp.account(caller);
    const { key, secret } = await this.apiKeys.create(account.uuid, body, await this.stepUp.hasFactor(account));
    annotateAudit(request, { subject: { id: key.id, name: key.name } });
    return { key: keyView(key), secret };
  }

  @Delete('api-keys/:id')
  @Access({ audience: 'admin', scope: 'full', audit: 'api-keys.remove' })
  @HttpCode(204)
  async remove(@Param('id', { schema: z.uuid() }) id: string, @CurrentCaller() caller: Caller) {
    await this.apiKeys.remove((await this.stepUp.account(caller)).uuid, id);
  }

  @Get('site-key')
  @ReadsSettings(SITE_KEY)
  @ResponseSchema(SiteKey)
  readSiteKey() {
    return { set: this.siteKey.isSet };
  }

  @Put('site-key')
  @ChangesSettings(SITE_KEY)
  @ResponseSchema(SiteKey)
  async changeSiteKey(@Body({ schema: NewSiteKey }) { key }: NewSiteKey, @CurrentCaller() caller: Caller) {
    const secondFactor = await this.stepUp.hasFactor(await this.stepUp.account(caller));
    if (key !== undefined) await this.siteKey.set(key ?? '', secondFactor);
    return this.readSiteKey();
  }
}
