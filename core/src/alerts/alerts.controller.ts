import type { IncomingMessage } from 'node:http';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { z } from 'zod';
import {
  Alert,
  AlertMute,
  AlertQuery,
  AlertSettings,
  Backtest,
  BacktestRequest,
  RowIdParam,
  SystemAlert,
} from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { alertView } from './alert.view.ts';
import { AlertsService } from './alerts.service.ts';
import { BacktestService } from './backtest.service.ts';
import { SystemAlertsService } from './system-alerts.service.ts';

const id = { schema: RowIdParam };

/** Controller of current and past alerts. */
@Controller('api/v1/admin/alerts')
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly systemAlerts: SystemAlertsService,
    private readonly backtestService: BacktestService,
    private readonly settings: SettingsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(Alert))
  async list(@Query({ schema: AlertQuery }) query: AlertQuery, @Req() request: IncomingMessage) {
    const titleOf = this.titlesFor(request);
    return (await this.alerts.list(query)).map(alert => alertView(alert, titleOf));
  }

  @Get('system')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(SystemAlert))
  systemAlertsNow() {
    return this.systemAlerts.list();
  }

  /** Acknowledges an alert, so that it sends no further notices. */
  @Post(':id/acknowledge')
  @Access({ audience: 'admin', scope: 'settings', audit: 'alerts.acknowledge' })
  @HttpCode(200)
  @ResponseSchema(Alert)
  async acknowledge(@Param('id', id) alert: number, @Req() request: IncomingMessage) {
    return alertView(await this.alerts.acknowledge(alert), this.titlesFor(request));
  }

  /** Mutes the alert's node and rule for some minutes. */
  @Post(':id/mute')
  @Access({ audience: 'admin', scope: 'settings', audit: 'alerts.mute', logs: 'body' })
  @HttpCode(204)
  async mute(@Param('id', id) alert: number, @Body({ schema: AlertMute }) { minutes }: AlertMute) {
    await this.alerts.mute(alert, minutes);
  }

  /** Returns when an unsaved rule would have fired. */
  @Post('backtest')
  @Access({ audience: 'admin', scope: 'settings', audit: 'alerts.backtest', logs: 'body' })
  @HttpCode(200)
  @ResponseSchema(Backtest)
  backtest(@Body({ schema: BacktestRequest }) request: BacktestRequest) {
    return this.backtestService.run(request);
  }

  @Get('settings')
  @ReadsSettings(ALERTS)
  @ResponseSchema(AlertSettings)
  read() {
    return this.settings.get(ALERTS);
  }

  @Put('settings')
  @ChangesSettings(ALERTS)
  @ResponseSchema(AlertSettings)
  write(@Body({ schema: AlertSettings }) settings: AlertSettings) {
    return this.settings.set(ALERTS, settings);
  }

  private titlesFor(request: IncomingMessage) {
    const language = languageOf(request);
    return (plugin: string) => this.pluginTexts.titleOf(plugin, language);
  }
}
