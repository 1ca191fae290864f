import { Injectable } from '@nestjs/common';
import { SITE } from '@vitrine/contracts/settings';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { scheduleJob } from './schedule-job.ts';

/** Service that schedules the jobs of plugins, in the time zone of the site. */
@Injectable()
export class PluginJobsService {
  constructor(
    private readonly clock: Clock,
    private readonly cluster: Cluster,
    private readonly settings: SettingsService,
  ) {}

  /** Runs a job on the leader only, or on each instance. Throws for an invalid interval or cron expression. */
  schedule(when: number | string, scope: 'one-core' | 'each-core', job: () => Promise<unknown>): Cancel {
    const zone = () => this.settings.get(SITE).timeZone;
    return scheduleJob(this.clock, when, zone, async () => {
      if (scope === 'each-core' || this.cluster.leads) await job();
    });
  }
}
