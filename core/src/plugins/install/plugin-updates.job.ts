import { Injectable } from '@nestjs/common';
import { AT_RANDOM, Job } from '../../platform/jobs/job.ts';
import { PluginInstallService } from './plugin-install.service.ts';

/** Job that checks for newer versions of installed plugins. */
@Injectable()
export class PluginUpdatesJob {
  constructor(private readonly pluginInstall: PluginInstallService) {}

  @Job('plugins.check-updates', AT_RANDOM.twiceDaily)
  async check(): Promise<void> {
    await this.pluginInstall.checkUpdates();
  }
}
