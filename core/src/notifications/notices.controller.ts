import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { z } from 'zod';
import {
  DeliveriesQuery,
  Delivery,
  NoticeEvent,
  NoticeLanguage,
  NoticeTemplate,
  NoticeText,
  NotificationSettings,
  TemplatePreview,
} from '@vitrine/contracts';
import { NOTIFICATIONS } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { etagOf } from '../platform/http/etag.ts';
import { languageOf } from '../platform/http/language.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { DeliveriesService } from './deliveries.service.ts';
import type { DeliveryEntity } from './delivery.entity.ts';
import { NoticeRendererService } from './notice-renderer.service.ts';
import { deliveryView } from './notification.view.ts';
import { TemplatesService } from './templates.service.ts';
import { EXAMPLE_AT, exampleOf } from './texts/examples.ts';

const event = { schema: NoticeEvent };
const language = { schema: NoticeLanguage };

/** Controller of notice templates and deliveries. */
@Controller('api/v1/admin/notifications')
export class NoticesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly templates: TemplatesService,
    private readonly noticeRenderer: NoticeRendererService,
    private readonly settings: SettingsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  @Get('deliveries')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(Delivery))
  async list(@Query({ schema: DeliveriesQuery }) query: DeliveriesQuery, @Req() request: IncomingMessage) {
    return (await this.deliveries.list(query)).map(delivery => this.view(delivery, request));
  }

  /** Retries a waiting or failed delivery now. */
  @Post('deliveries/:id/retry')
  @Access({ audience: 'admin', scope: 'settings', audit: 'notices.retry' })
  @HttpCode(200)
  @ResponseSchema(Delivery)
  async retry(@Param('id', { schema: z.uuid() }) id: string, @Req() request: IncomingMessage) {
    return this.view(await this.deliveries.retry(id), request);
  }

  @Get('templates')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(NoticeTemplate))
  allTemplates() {
    return this.templates.list();
  }

  @Put('templates/:event/:language')
  @Access({ audience: 'admin', scope: 'settings', audit: 'notices.change', logs: 'body' })
  @HttpCode(204)
  async change(
    @Param('event', event) name: NoticeEvent,
    @Param('language', language) written: NoticeLanguage,
    @Body({ schema: NoticeText }) text: NoticeText,
    @IfMatch() precondition: Precondition,
  ) {
    const expect = precondition.on<NoticeText>(({ title, body }) => ({ title, body, etag: etagOf({ title, body }) }));
    await this.templates.change(name, written, text, expect);
  }

  /** Restores the default text of Vitrine. */
  @Delete('templates/:event/:language')
  @Access({ audience: 'admin', scope: 'settings', audit: 'notices.reset' })
  @HttpCode(204)
  async reset(@Param('event', event) name: NoticeEvent, @Param('language', language) written: NoticeLanguage) {
    await this.templates.reset(name, written);
  }

  /** Returns the text with example values. Not logged: it changes nothing, and the editor calls it at each pause in typing. */
  @Post('templates/preview')
  @Access({ audience: 'admin', scope: 'settings', audit: false })
  @HttpCode(200)
  @ResponseSchema(NoticeText)
  preview(@Body({ schema: TemplatePreview }) { event: name, language: written, ...text }: TemplatePreview) {
    const facts = {
      id: '',
      event: name,
      severity: 'info',
      node: null,
      values: exampleOf(name),
      at: EXAMPLE_AT,
    } as const;
    return this.noticeRenderer.renderText(facts, written, text);
  }

  @Get('settings')
  @ReadsSettings(NOTIFICATIONS)
  @ResponseSchema(NotificationSettings)
  current() {
    return this.settings.get(NOTIFICATIONS);
  }

  @Put('settings')
  @ChangesSettings(NOTIFICATIONS)
  @ResponseSchema(NotificationSettings)
  configure(@Body({ schema: NotificationSettings }) settings: NotificationSettings) {
    return this.settings.set(NOTIFICATIONS, settings);
  }

  private view(delivery: DeliveryEntity, request: IncomingMessage): Delivery {
    return deliveryView(delivery, this.pluginTexts.translatorFor(delivery.plugin, languageOf(request)));
  }
}
