import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Put, Req } from '@nestjs/common';
import {
  CustomSettings,
  FaviconState,
  HeartbeatSettings,
  NetworkSettings,
  NewSiteSettings,
  OutgoingHeartbeat,
  PublicUrl,
  SiteSettings,
} from '@vitrine/contracts';
import { CUSTOM_MARKUP, HEARTBEAT, NETWORK, SITE } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { RequestTooLarge } from '../platform/http/http.problems.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { CertificateAuthoritiesService } from './certificate-authorities.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { HeartbeatService } from './heartbeat.service.ts';

const MAX_ICON_BYTES = 128 * 1024;

/** Controller of the site-wide settings. */
@Controller('api/v1/admin/settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly customMarkup: CustomMarkupService,
    private readonly certificateAuthorities: CertificateAuthoritiesService,
    private readonly heartbeat: HeartbeatService,
  ) {}

  @Get('site')
  @ReadsSettings(SITE)
  @ResponseSchema(SiteSettings)
  site() {
    return this.settings.get(SITE);
  }

  @Put('site')
  @ChangesSettings(SITE)
  @ResponseSchema(SiteSettings)
  changeSite(@Body({ schema: NewSiteSettings }) body: NewSiteSettings) {
    return this.settings.set(SITE, body);
  }

  @Put('public-url')
  @ChangesSettings(SITE, { scope: 'full', stepUp: 'recent', audit: 'settings.change-public-url' })
  @ResponseSchema(SiteSettings)
  changePublicUrl(@Body({ schema: PublicUrl }) body: PublicUrl) {
    return this.settings.set(SITE, body);
  }

  @Get('custom')
  @ReadsSettings(CUSTOM_MARKUP)
  @ResponseSchema(CustomSettings)
  markup() {
    return this.customMarkup.current;
  }

  @Put('custom')
  @ChangesSettings(CUSTOM_MARKUP)
  @CheckBeforeStepUp(({ customMarkup }: SettingsController, { body }) => customMarkup.check(body as CustomSettings))
  @ResponseSchema(CustomSettings)
  changeMarkup(@Body({ schema: CustomSettings }) body: CustomSettings) {
    return this.customMarkup.configure(body);
  }

  @Get('network')
  @ReadsSettings(NETWORK)
  @ResponseSchema(NetworkSettings)
  network() {
    return this.settings.get(NETWORK);
  }

  @Put('network')
  @ChangesSettings(NETWORK)
  @CheckBeforeStepUp(({ certificateAuthorities }: SettingsController, { body }) =>
    certificateAuthorities.check(body as NetworkSettings),
  )
  @ResponseSchema(NetworkSettings)
  changeNetwork(@Body({ schema: NetworkSettings }) body: NetworkSettings) {
    return this.certificateAuthorities.configure(body);
  }

  @Get('heartbeat')
  @ReadsSettings(HEARTBEAT)
  @ResponseSchema(OutgoingHeartbeat)
  currentHeartbeat() {
    return this.heartbeat.current();
  }

  @Put('heartbeat')
  @ChangesSettings(HEARTBEAT)
  @ResponseSchema(OutgoingHeartbeat)
  changeHeartbeat(@Body({ schema: HeartbeatSettings }) body: HeartbeatSettings) {
    return this.heartbeat.change(body);
  }

  @Get('favicon')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(FaviconState)
  icon(): FaviconState {
    return { custom: this.customMarkup.icon !== undefined };
  }

  /** Sets the icon of public pages; the body is the file, of type application/octet-stream. */
  @Put('favicon')
  @Access({ audience: 'admin', scope: 'settings', audit: 'settings.choose-icon' })
  @HttpCode(204)
  async chooseIcon(@Req() request: IncomingMessage) {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      // Reads the body to its end, so that the client can receive the response.
      if (size <= MAX_ICON_BYTES) parts.push(part);
    }
    if (size > MAX_ICON_BYTES) throw new RequestTooLarge();
    await this.customMarkup.chooseIcon(Buffer.concat(parts));
  }

  @Delete('favicon')
  @Access({ audience: 'admin', scope: 'settings', audit: 'settings.remove-icon' })
  @HttpCode(204)
  async removeIcon() {
    await this.customMarkup.removeIcon();
  }
}
