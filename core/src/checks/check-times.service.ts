import { Injectable } from '@nestjs/common';
import { HOUR_S } from '@vitrine/contracts/time';
import { CheckTimes, type CheckTimesWindow, type TimedCheck } from '../alerts/check-times.contribution.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { CheckTimeEntity } from './check-time.entity.ts';
import { ChecksService } from './checks.service.ts';
import { maxHold, minutesOf, TIME_RETENTION_S } from './record.rule.ts';

/** Service that provides the stored response times of checks to alert rules, which store nothing of their own. */
@Injectable()
@CheckTimes()
export class CheckTimesService implements CheckTimes {
  constructor(
    private readonly db: Database,
    private readonly checks: ChecksService,
    private readonly clock: Clock,
  ) {}

  list(): TimedCheck[] {
    return this.checks
      .list()
      .filter(({ paused }) => !paused)
      .map(({ id, name, node = null }) => ({ id, name, node }));
  }

  async minutes(ids: readonly number[], window: CheckTimesWindow): Promise<Map<number, Float64Array>> {
    const oldestFine = this.clock.now() / 1000 - TIME_RETENTION_S[300]!;
    const tier = window.from >= oldestFine ? 300 : HOUR_S;
    const checks = this.checks.list().filter(({ id }) => ids.includes(id));
    const earlier = Math.max(tier, ...checks.map(check => maxHold(check, tier)));
    const slots = await this.db.find(
      CheckTimeEntity,
      { check: { $in: [...ids] }, tier, at: { $gt: window.from - earlier, $lt: window.from + window.minutes * 60 } },
      { orderBy: { at: 'asc' } },
    );
    const byCheck = Map.groupBy(slots, ({ check }) => check);
    return new Map(checks.map(check => [check.id, minutesOf(byCheck.get(check.id) ?? [], check, tier, window)]));
  }
}
