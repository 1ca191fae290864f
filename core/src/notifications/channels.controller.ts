import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { Channel as ChannelView, ChannelTest, ChannelTestResult, NewChannel, NotifierView } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginProblemFilter } from '../plugins/texts/plugin-problem-filter.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import type { ChannelEntity } from './channel.entity.ts';
import { ChannelsService } from './channels.service.ts';
import { DeliveryWorkerService } from './delivery-worker.service.ts';
import { channelView, notifierView } from './notification.view.ts';

const uuid = { schema: z.uuid() };

/** Controller of notification channels. */
@Controller('api/v1/admin/notifications')
@UseFilters(PluginProblemFilter)
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly deliveryWorker: DeliveryWorkerService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Returns the notifiers that channels can be created from. */
  @Get('notifiers')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(NotifierView))
  async notifiers(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    const running = this.plugins.running('notifier');
    return Promise.all(
      running.map(plugin => notifierView(plugin, this.pluginTexts.localesOf(plugin.id), languageOf(request))),
    );
  }

  @Get('channels')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(ChannelView))
  async list(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    return (await this.channels.list()).map(channel => this.view(channel, request));
  }

  @Post('channels')
  @Access({
    audience: 'admin',
    scope: 'settings',
    stepUp: 'recent',
    audit: 'channels.add',
    logs: ['name', 'plugin', 'enabled', 'language'],
  })
  @ResponseSchema(ChannelView)
  async add(@Body({ schema: NewChannel }) body: NewChannel, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    return this.view(await this.channels.add(body), request);
  }

  @Put('channels/:id')
  @Access({
    audience: 'admin',
    scope: 'settings',
    stepUp: 'recent',
    audit: 'channels.change',
    logs: ['name', 'plugin', 'enabled', 'language'],
  })
  @ResponseSchema(ChannelView)
  async change(
    @Param('id', uuid) id: string,
    @Body({ schema: NewChannel }) body: NewChannel,
    @Req() request: IncomingMessage,
    @IfMatch() precondition: Precondition,
  ) {
    await this.plugins.ready;
    const expect = precondition.on<ChannelEntity>(stored => this.view(stored, request));
    return this.view(await this.channels.change(id, body, expect), request);
  }

  @Delete('channels/:id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'channels.remove' })
  @HttpCode(204)
  async remove(@Param('id', uuid) id: string) {
    await this.channels.remove(id);
  }

  /** Sends a test notice with the settings from the form. A failure names the field that caused it. */
  @Post('channels/test')
  @Access({ audience: 'admin', scope: 'settings', audit: 'channels.test', logs: ['id', 'plugin', 'language'] })
  @HttpCode(200)
  @ResponseSchema(ChannelTestResult)
  async test(@Body({ schema: ChannelTest }) body: ChannelTest, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    const translate = this.pluginTexts.translatorFor(body.plugin, languageOf(request));
    return { detail: await this.channels.test(body, translate) };
  }

  private view(channel: ChannelEntity, request: IncomingMessage) {
    const notifier = this.plugins.running('notifier').find(({ id }) => id === channel.plugin);
    const locales = this.pluginTexts.localesOf(channel.plugin);
    return channelView(channel, this.deliveryWorker.settingsOf(channel), notifier, locales, languageOf(request));
  }
}
