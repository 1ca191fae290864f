import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CatchUp } from '../../platform/queues/catch-up.ts';
import { Clock } from '../../platform/time/clock.ts';
import { OnElsewhere } from '../../platform/events/event.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { AppliedChoicesService } from '../settings/applied-choices.service.ts';
import { SharedPluginsService } from '../folders/shared-plugins.service.ts';
import { PluginChanged } from '../model/plugin.events.ts';
import { PluginSettingsService } from '../settings/plugin-settings.service.ts';
import { PluginsService } from './plugins.service.ts';

/** Service that brings the plugins of this core to what was changed on another one: their code, whether they run, their settings. */
@Injectable()
export class PluginSyncService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly catchingUp: CatchUp;

  constructor(
    clock: Clock,
    private readonly plugins: PluginsService,
    private readonly pluginSettings: PluginSettingsService,
    private readonly appliedChoices: AppliedChoicesService,
    private readonly sharedPlugins: SharedPluginsService,
  ) {
    const outage = new OutageLog(new Logger('Plugins'), 'Bringing plugins to what another core changed');
    this.catchingUp = new CatchUp(clock, outage, () => this.catchUp());
  }

  /** Plugins that could not be fetched before the first start are fetched after it. */
  onApplicationBootstrap(): void {
    void this.catchingUp.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchingUp.stop();
  }

  /** Other news need not wait for a plugin that starts slowly. */
  @OnElsewhere(PluginChanged)
  async onChangedElsewhere(): Promise<void> {
    void this.catchingUp.run();
  }

  private async catchUp(): Promise<void> {
    await this.plugins.ready;
    await this.sharedPlugins.fetchChanges((id, change) => this.plugins.replace(id, change));
    const choices = await this.pluginSettings.enabledStates();
    for (const { id } of this.plugins.list())
      if (!this.appliedChoices.has(id, choices.get(id))) await this.plugins.applyChoice(id);
  }
}
