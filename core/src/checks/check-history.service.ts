import type { CheckNow, NodeAvailability } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { AvailabilityService } from '../availability/availability.service.ts';
import { Database } from '../platform/database/database.ts';
import type { CheckEntity } from './check.entity.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { CheckResultEntity } from './check-result.entity.ts';
import type { Period } from './record.rule.ts';

/** A check with what is known of it. */
export interface CheckWithHistory {
  readonly check: CheckEntity;
  readonly now: CheckNow;
  readonly availability: NodeAvailability | null;
}

/** Service that reads what is known of checks: the newest result and the last days. */
@Injectable()
export class CheckHistoryService {
  constructor(
    private readonly db: Database,
    private readonly availability: AvailabilityService,
  ) {}

  /** Returns what is known of checks, over the last days in the time zone of the site. */
  async of(checks: readonly CheckEntity[]): Promise<{ days: number[]; until: number; checks: CheckWithHistory[] }> {
    const { days, until: now } = this.availability.axis();
    const ids = checks.map(({ id }) => id);
    const read = { disableIdentityMap: true } as const;
    const results = await this.db.find(CheckResultEntity, { check: { $in: ids } }, read);
    const periods = await this.db.find(CheckPeriodEntity, { check: { $in: ids }, to: { $gt: days[0]! } }, read);
    const byCheck = Map.groupBy(periods, ({ check }) => check);
    return {
      days: days.map(toMs),
      until: toMs(now),
      checks: checks.map(check => ({
        check,
        now: nowOf(
          check,
          results.find(result => result.check === check.id),
        ),
        availability: this.availabilityOf(byCheck.get(check.id) ?? [], days, now),
      })),
    };
  }

  /** Returns the days of a check. Times in which nothing was measured do not count. */
  private availabilityOf(periods: readonly Period[], days: readonly number[], until: number): NodeAvailability | null {
    const start = days[0] ?? until;
    const within = periods.map(({ from, to, state }) => ({ from: Math.max(from, start), to, state }));
    const [first] = within.sort((a, b) => a.from - b.from);
    if (!first) return null;
    const down = within.filter(({ state }) => state === 'down');
    const length = (list: typeof within) => list.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
    const [measured, failed] = [length(within), length(down)];
    const percent = measured > 0 ? (1 - failed / measured) * 100 : down.length > 0 ? 0 : 100;
    return {
      since: toMs(first.from),
      // Rounded down, so that 100 means no outage.
      percent: Math.floor(percent * 1000) / 1000,
      down: this.availability.downtime(down, { days, until }),
    };
  }
}

const toMs = (seconds: number) => seconds * 1000;

function nowOf({ paused }: CheckEntity, result: CheckResultEntity | undefined): CheckNow {
  if (!result) return { state: 'unknown', since: null, at: null, seconds: null, values: {}, message: '', failures: 0 };
  const { state, since = null, at, seconds = null, values, message, failures } = result;
  const known = paused ? null : state;
  return {
    state: known ?? 'unknown',
    since: known ? since : null,
    at,
    seconds,
    values,
    message,
    failures: known === 'down' || paused ? 0 : failures,
  };
}
