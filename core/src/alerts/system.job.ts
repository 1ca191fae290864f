import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { ALERTS } from '@vitrine/contracts/settings';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { Job } from '../platform/jobs/job.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import type { TargetObservation } from './open-alert.ts';
import { StorageWatchService } from './storage-watch.service.ts';
import { SystemCheck } from './system-check.contribution.ts';
import { systemObservations } from './system-observations.rule.ts';

/**
 * Job that checks the installation itself for faults. Each condition can be disabled, which closes its alerts without a notice.
 * Notices are sent by the next offline check.
 */
@Injectable()
export class SystemJob {
  private readonly logger = new Logger(SystemJob.name);

  constructor(
    private readonly contributions: Contributions,
    private readonly settings: SettingsService,
    private readonly alertStore: AlertStoreService,
    private readonly storageWatch: StorageWatchService,
  ) {}

  @Job('alerts.system', CronExpression.EVERY_MINUTE)
  @OnLeader()
  async run(): Promise<void> {
    await this.storageWatch.check();
    const observations: TargetObservation[] = [];
    for (const check of this.contributions.of(SystemCheck)) observations.push(...(await this.observe(check)));
    await this.alertStore.runExclusiveJob(() => this.alertStore.applyObservations(['system'], observations));
  }

  private async observe(check: SystemCheck): Promise<TargetObservation[]> {
    const { condition } = check;
    if (!this.settings.get(ALERTS).system[condition]) return [];
    const found = await check.find().catch((error: unknown) => {
      this.logger.warn(`Looking for faults (${condition}) failed: ${String(error)}`);
      return undefined;
    });
    return systemObservations(condition, found, this.alertStore.all());
  }
}
