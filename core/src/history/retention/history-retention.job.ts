import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { RETENTION } from '@vitrine/contracts/settings';
import { OnLeader } from '../../platform/cluster/on-leader.ts';
import { Database } from '../../platform/database/database.ts';
import { DiskReserveService } from '../../platform/database/disk-reserve.service.ts';
import { On } from '../../platform/events/event.ts';
import { Job } from '../../platform/jobs/job.ts';
import { Clock } from '../../platform/time/clock.ts';
import { SettingsSaved, type SettingsEvent } from '../../settings/settings.events.ts';
import { PING_SERIES } from '../latency/ping-series.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { TIERS } from '../series/tiers.ts';
import { removeBefore } from '../store/chunk.queries.ts';
import { seriesOlderThan } from '../store/series-rows.queries.ts';
import { HistoryRetentionService } from './history-retention.service.ts';
import { expiredBefore } from './retention.rule.ts';

/** Job that removes history past its retention, series by series, so that reports can be stored in between. */
@Injectable()
export class HistoryRetentionJob {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
    private readonly diskReserve: DiskReserveService,
  ) {}

  /** On a full disk, space is needed before the next reports use up the reserve. */
  @On(SettingsSaved)
  async onSettings({ group }: SettingsEvent): Promise<void> {
    if (group === RETENTION.key && this.diskReserve.isReleased) await this.removeExpired();
  }

  @Job('history.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  run(): Promise<void> {
    return this.removeExpired();
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now() / 1000;
    const em = this.db.unitOfWork();
    const { metricHours, latencyHours } = this.historyRetention;
    for (const [kind, retention] of [
      [NODE_SERIES.name, metricHours],
      [LABELLED_SERIES.name, metricHours],
      [PING_SERIES.name, latencyHours],
    ] as const)
      for (const tier of TIERS) {
        const before = expiredBefore(tier, retention, now);
        for (const series of await seriesOlderThan(em, kind, tier.id, before)) {
          await removeBefore(em, series, tier.id, before);
          await setImmediate();
        }
      }
  }
}
