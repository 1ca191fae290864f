import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import {
  NewPluginSettings,
  PluginJobRun,
  PluginLogLine,
  PluginMode,
  PluginSettings,
  PluginSwitch,
  PluginView,
  RemovedPlugin,
} from '@vitrine/contracts';
import { translateForm } from '@vitrine/plugin-sdk';
import { Access } from '../platform/http/access.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { languageOf } from '../platform/http/language.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { hideSecrets } from '../platform/secrets/settings-secrets.rule.ts';
import { PluginInstallService } from './install/plugin-install.service.ts';
import type { InstalledPlugin } from './lifecycle/installed-plugin.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';
import { RemovedPluginsService } from './lifecycle/removed-plugins.service.ts';
import { SafeModeService } from './lifecycle/safe-mode.service.ts';
import { PluginProblemFilter } from './texts/plugin-problem-filter.ts';
import { PluginTextsService } from './texts/plugin-texts.service.ts';
import { pluginView } from './texts/plugin.view.ts';

/** Controller of the plugins, for the administrator. */
@Controller('api/v1/admin/plugins')
@UseFilters(PluginProblemFilter)
export class PluginsController {
  constructor(
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
    private readonly safeMode: SafeModeService,
    private readonly removedPlugins: RemovedPluginsService,
    private readonly pluginInstall: PluginInstallService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(PluginView))
  async list(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    return Promise.all(this.plugins.list().map(plugin => this.view(plugin, request)));
  }

  /** Searches the folders for plugins again. */
  @Post('discover')
  @Access({ audience: 'admin', scope: 'full', audit: 'plugins.discover' })
  @ResponseSchema(z.array(PluginView))
  async discover(@Req() request: IncomingMessage) {
    await this.plugins.ready;
    await this.plugins.discover();
    return this.list(request);
  }

  /** Returns which plugins run, and the reason if some are disabled. */
  @Get('mode')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(PluginMode)
  mode(): PluginMode {
    return this.safeMode.current;
  }

  /** Starts the plugins that safe mode disabled. */
  @Post('mode/leave')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.leave-safe-mode' })
  @ResponseSchema(PluginMode)
  async leaveSafeMode(): Promise<PluginMode> {
    await this.plugins.ready;
    await this.plugins.leaveSafeMode();
    return this.safeMode.current;
  }

  /** Lists the data of plugins whose folder is gone. */
  @Get('removed')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(RemovedPlugin))
  listRemoved(): Promise<RemovedPlugin[]> {
    return this.removedPlugins.findAll();
  }

  /** Deletes settings, files and log of a plugin whose folder is gone. */
  @Delete('removed/:id')
  @HttpCode(204)
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.purge' })
  purge(@Param('id') id: string): Promise<void> {
    return this.removedPlugins.purge(id);
  }

  @Put(':id/enabled')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.switch', logs: 'body' })
  @ResponseSchema(PluginView)
  async switch(
    @Param('id') id: string,
    @Body({ schema: PluginSwitch }) { enabled }: z.infer<typeof PluginSwitch>,
    @Req() request: IncomingMessage,
  ) {
    await this.plugins.ready;
    // A restart would close the plugin's connections, such as those of its agents.
    if (enabled && this.plugins.findOneOrFail(id).state === 'active')
      return this.view(this.plugins.findOneOrFail(id), request);
    return this.view(await (enabled ? this.plugins.enable(id) : this.plugins.disable(id)), request);
  }

  @Get(':id/settings')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(PluginSettings)
  async settings(@Param('id') id: string, @Req() request: IncomingMessage) {
    await this.plugins.ready;
    return this.settingsView(id, request, await this.plugins.storedSettingsOf(id));
  }

  @Put(':id/settings')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'plugins.configure', logs: [] })
  @CheckBeforeStepUp((controller: PluginsController, { params, body }) =>
    controller.checkSettings(String(params.id), body as NewPluginSettings),
  )
  @ResponseSchema(PluginView)
  async configure(
    @Param('id') id: string,
    @Body({ schema: NewPluginSettings }) body: NewPluginSettings,
    @Req() request: IncomingMessage,
    @IfMatch() precondition: Precondition,
  ) {
    await this.plugins.ready;
    await this.plugins.configure(
      id,
      body.values,
      precondition.on(stored => this.settingsView(id, request, stored)),
    );
    return this.view(this.plugins.findOneOrFail(id), request);
  }

  private async checkSettings(id: string, { values }: NewPluginSettings) {
    await this.plugins.ready;
    await this.plugins.checkSettings(id, values);
  }

  /** Returns the last 200 lines, oldest first. */
  @Get(':id/logs')
  @Access({ audience: 'admin', scope: 'extensions' })
  @ResponseSchema(z.array(PluginLogLine))
  async logs(@Param('id') id: string) {
    await this.plugins.ready;
    return this.plugins.findOneOrFail(id).log.lines();
  }

  /** Returns the last runs of its scheduled jobs, newest first. */
  @Get(':id/runs')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(z.array(PluginJobRun))
  async runs(@Param('id') id: string) {
    await this.plugins.ready;
    return this.plugins.findOneOrFail(id).runs.list();
  }

  private settingsView(
    id: string,
    request: IncomingMessage,
    { values, etag }: Awaited<ReturnType<PluginsService['storedSettingsOf']>>,
  ) {
    const { form } = this.plugins.definitionOf(id).config;
    const translated = translateForm(form, this.pluginTexts.localesOf(id)[languageOf(request)]);
    return { ...hideSecrets(translated, values), etag };
  }

  private async view(plugin: InstalledPlugin, request: IncomingMessage): Promise<PluginView> {
    const facts = await this.pluginInstall.factsOf(plugin);
    return pluginView(plugin, this.pluginTexts.localesOf(plugin.id), languageOf(request), facts);
  }
}
