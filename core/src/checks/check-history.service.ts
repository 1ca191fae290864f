import { Injectable } from '@nestjs/common';
import type { CheckHistory, CheckHistoryQuery, CheckNow, NodeAvailability } from '@vitrine/contracts';
import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { AvailabilityService } from '../availability/availability.service.ts';
import { Database } from '../platform/database/database.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { CheckResultEntity } from './check-result.entity.ts';
import { CheckTimeEntity } from './check-time.entity.ts';
import type { CheckEntity } from './check.entity.ts';
import { heldUntil, TIME_RETENTION_S, type Period } from './record.rule.ts';

/** Maximum number of periods in a response. */
const MAX_PERIODS = 500;

/** A check with its newest result and availability. */
export interface CheckWithHistory {
  readonly check: CheckEntity;
  readonly now: CheckNow;
  readonly availability: NodeAvailability | null;
}

/** Service that reads the results of checks: the newest one, and the last days. */
@Injectable()
export class CheckHistoryService {
  constructor(
    private readonly db: Database,
    private readonly availability: AvailabilityService,
  ) {}

  /** Returns checks with their results over the last days in the time zone of the site. */
  async of(checks: readonly CheckEntity[]): Promise<{ days: number[]; until: number; checks: CheckWithHistory[] }> {
    const { days, until: now } = this.availability.axis();
    const ids = checks.map(({ id }) => id);
    const results = await this.db.find(CheckResultEntity, { check: { $in: ids } });
    const recent = { check: { $in: ids }, to: { $gt: days[0]! } };
    const periods = await this.db.find(CheckPeriodEntity, recent, { orderBy: { from: 'asc' } });
    const byCheck = Map.groupBy(periods, ({ check }) => check);
    const byId = new Map(results.map(result => [result.check, result]));
    return {
      days: days.map(toMs),
      until: toMs(now),
      checks: checks.map(check => ({
        check,
        now: nowOf(check, byId.get(check.id)),
        availability: this.availabilityOf(heldUntil(byCheck.get(check.id) ?? [], check, now), days, now),
      })),
    };
  }

  /** Returns the newest stored result of each check. */
  async newest(checks: readonly CheckEntity[]): Promise<{ check: CheckEntity; now: CheckNow }[]> {
    const rows = await this.db.find(CheckResultEntity, { check: { $in: checks.map(({ id }) => id) } });
    const byId = new Map(rows.map(row => [row.check, row]));
    return checks.map(check => ({ check, now: nowOf(check, byId.get(check.id)) }));
  }

  /**
   * Returns response times and states of a check: in slots of five minutes if those are kept for the whole span, otherwise of an
   * hour.
   */
  async history({ id }: CheckEntity, { from, to }: CheckHistoryQuery): Promise<CheckHistory> {
    const [start, end] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
    const oldestFine = Math.floor(this.availability.axis().until - TIME_RETENTION_S[300]!);
    const tier = start >= oldestFine && end - start <= 2 * DAY_S ? 300 : HOUR_S;
    const times = await this.db.find(
      CheckTimeEntity,
      { check: id, tier, at: { $gte: start - (start % tier), $lt: end } },
      { orderBy: { at: 'asc' } },
    );
    const periods = await this.db.find(
      CheckPeriodEntity,
      { check: id, to: { $gte: start }, from: { $lt: end } },
      { orderBy: { from: 'desc' }, limit: MAX_PERIODS },
    );
    return {
      ...{ from, to, step: tier * 1000 },
      slots: times.map(({ at, count, sum, min, max }) => ({ at: toMs(at), count, average: sum / count, min, max })),
      periods: periods.map(({ from: began, to: ended, state, message }) => ({
        ...{ from: toMs(began), to: toMs(ended), state, message },
      })),
    };
  }

  /** Returns the days of a check from its periods, oldest first. Times without measurements do not count. */
  private availabilityOf(periods: readonly Period[], days: readonly number[], until: number): NodeAvailability | null {
    const within = periods.map(({ from, to, state }) => ({ from: Math.max(from, days[0]!), to, state }));
    const [first] = within;
    if (!first) return null;
    const down = within.filter(({ state }) => state === 'down');
    const length = (list: typeof within) => list.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
    const percent = (1 - length(down) / length(within)) * 100;
    return {
      since: toMs(first.from),
      // Rounded down, so that 100 means no outage.
      percent: Math.floor(percent * 1000) / 1000,
      down: this.availability.downtime(down, { days, until: Math.max(until, ...down.map(({ to }) => to)) }),
    };
  }
}

const toMs = (seconds: number) => seconds * 1000;

function nowOf({ paused }: CheckEntity, result: CheckResultEntity | undefined): CheckNow {
  if (!result)
    return {
      state: 'unknown',
      since: null,
      at: null,
      seconds: null,
      values: {},
      message: '',
      failures: 0,
      locations: [],
    };
  const { state, since = null, at, seconds = null, values, message, failures, locations } = result;
  const shownState = paused ? null : state;
  return {
    state: shownState ?? 'unknown',
    since: shownState ? since : null,
    at,
    seconds,
    values,
    message,
    locations,
    failures: shownState === 'down' || paused ? 0 : failures,
  };
}
