import { HOUR_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PluginInstallService } from './plugin-install.service.ts';

/** Job that looks for newer versions of installed plugins. */
@Injectable()
export class PluginUpdatesJob {
  constructor(private readonly pluginInstall: PluginInstallService) {}

  @Interval('plugins.check-updates', 12 * HOUR_MS)
  async check(): Promise<void> {
    await this.pluginInstall.checkUpdates();
  }
}
