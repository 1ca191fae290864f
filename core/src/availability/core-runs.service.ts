import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { HistoryRetentionService } from '../history/retention/history-retention.service.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { betweenRuns, type Interval } from './availability.rule.ts';
import { CoreRunEntity } from './core-run.entity.ts';

/** Seconds without a mark after which the core counts as stopped, for example in a suspended machine. */
const MIN_GAP_S = 150;

/** Service that records when the core ran and stored reports, so that its own downtime does not count as an outage of nodes. */
@Injectable()
export class CoreRunsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  /** Extends the current run, or starts a new one after a pause. */
  async mark(): Promise<void> {
    if (!this.historyRetention.enabled) return;
    const em = this.db.unitOfWork();
    const now = Math.floor(this.clock.now() / 1000);
    const [last] = await em.find(CoreRunEntity, { from: { $lte: now } }, { orderBy: { from: 'desc' }, limit: 1 });
    if (last && now - last.to <= MIN_GAP_S) await em.nativeUpdate(CoreRunEntity, { from: last.from }, { to: now });
    else await em.upsert(CoreRunEntity, { from: now, to: now });
  }

  /** Returns the time ranges in which the core did not run; seconds since 1970, ascending. */
  async gaps(em: EntityManager): Promise<Interval[]> {
    return betweenRuns(await em.find(CoreRunEntity, {}, { orderBy: { from: 'asc' } }));
  }

  /** Removes runs that ended before a time in seconds since 1970. */
  async removeBefore(em: EntityManager, time: number): Promise<void> {
    await em.nativeDelete(CoreRunEntity, { to: { $lt: time } });
  }
}
