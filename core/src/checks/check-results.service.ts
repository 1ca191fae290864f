import type { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DAY_S } from '@vitrine/contracts/time';
import { LeadershipTaken } from '../platform/cluster/cluster.events.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { CheckResultEntity } from './check-result.entity.ts';
import { CheckTimeEntity } from './check-time.entity.ts';
import { CheckEntity } from './check.entity.ts';
import { newestPeriods } from './check.queries.ts';
import { judge, type CheckFacts, type CheckRun } from './judge.rule.ts';
import {
  endedBy,
  nextPeriod,
  TIME_RETENTION_S,
  timeSlots,
  mergeSlot,
  type Period,
  type TimeSlot,
} from './record.rule.ts';

/** Retention of periods. */
const PERIODS_S = 400 * DAY_S;
/** Maximum number of response times that are buffered while the database accepts none. */
const MAX_WAITING = 100_000;

/** Service that stores the results of checks: the newest of each, the periods of its states, and its response times. */
@Injectable()
export class CheckResultsService implements OnModuleInit {
  private readonly outage = new OutageLog(new Logger(CheckResultsService.name), 'Storing results of checks');
  private readonly queue = new SerialQueue();
  private readonly facts = new Map<number, CheckFacts>();
  private readonly periods = new Map<number, Period>();
  /** Response times to be stored. */
  private readonly changed = new Set<number>();
  private ended: Period[] = [];
  private slots: TimeSlot[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
  }

  /** Reloads, because the previous leader stored newer results. */
  @On(LeadershipTaken)
  onLeadershipTaken(): Promise<void> {
    return this.queue.run(() => this.load());
  }

  factsOf(check: number): CheckFacts | undefined {
    return this.facts.get(check);
  }

  /** Records the result of a run, and returns the new state. */
  note(check: CheckEntity, result: CheckRun, at: number): CheckFacts {
    const before = this.facts.get(check.id);
    const facts = judge(before, result, check.retries, at);
    this.facts.set(check.id, facts);
    this.changed.add(check.id);
    const currentPeriod = this.periods.get(check.id);
    const period = nextPeriod(currentPeriod, check, facts);
    if (currentPeriod && period && currentPeriod.from !== period.from)
      this.ended.push(endedBy(currentPeriod, period, check));
    if (period) this.periods.set(check.id, period);
    this.slots.push(...timeSlots(check.id, facts, Object.keys(TIME_RETENTION_S).map(Number)));
    return facts;
  }

  async flush(): Promise<void> {
    await this.queue.run(async () => {
      try {
        await this.store();
        this.outage.worked();
      } catch (error) {
        this.outage.failed(error);
      }
    });
  }

  async removeOld(): Promise<void> {
    const now = Math.floor(this.clock.now() / 1000);
    for (const [tier, retentionS] of Object.entries(TIME_RETENTION_S))
      await this.db.nativeDelete(CheckTimeEntity, { tier: Number(tier), at: { $lt: now - retentionS } });
    await this.db.nativeDelete(CheckPeriodEntity, { to: { $lt: now - PERIODS_S } });
  }

  private async load(): Promise<void> {
    for (const map of [this.facts, this.periods, this.changed]) map.clear();
    for (const { check, ...row } of await this.db.find(CheckResultEntity, {})) {
      const { state = null, since = null, seconds = null, failingSince = null } = row;
      this.facts.set(check, { ...row, state, since, seconds, failingSince });
    }
    for (const period of await newestPeriods(this.db)) this.periods.set(period.check, period);
  }

  /** Stores the changes. Failed writes are retried with the next ones; results of removed checks are dropped. */
  private async store(): Promise<void> {
    const [changed, ended, slots] = [[...this.changed], this.ended, this.slots];
    if (changed.length === 0) return;
    this.changed.clear();
    [this.ended, this.slots] = [[], []];
    try {
      await this.db.transactional(em => this.write(em, changed, ended, slots));
    } catch (error) {
      for (const check of changed) this.changed.add(check);
      this.ended.unshift(...ended);
      this.slots.unshift(...slots.slice(-MAX_WAITING));
      throw error;
    }
  }

  private async write(
    em: EntityManager,
    changed: readonly number[],
    ended: readonly Period[],
    slots: readonly TimeSlot[],
  ): Promise<void> {
    const rows = await em.find(CheckEntity, { id: { $in: [...changed, ...ended.map(({ check }) => check)] } });
    const known = new Set(rows.map(({ id }) => id));
    const results = changed.filter(id => known.has(id)).map(check => ({ check, ...this.facts.get(check)! }));
    if (results.length > 0) await em.upsertMany(CheckResultEntity, results as unknown as CheckResultEntity[]);
    const periods = [...ended, ...changed.flatMap(check => this.periods.get(check) ?? [])];
    const knownPeriods = periods.filter(({ check }) => known.has(check));
    if (knownPeriods.length > 0) await em.upsertMany(CheckPeriodEntity, knownPeriods);
    const added = slots.filter(({ check }) => known.has(check));
    const merged = new Map((await this.storedSlots(em, added)).map(slot => [slotKey(slot), slot]));
    for (const slot of added) merged.set(slotKey(slot), mergeSlot(merged.get(slotKey(slot)), slot));
    if (added.length > 0)
      await em.upsertMany(
        CheckTimeEntity,
        [...new Set(added.map(slotKey))].map(key => merged.get(key)!),
      );
  }

  /** Returns the stored rows of slots that get further values. */
  private storedSlots(em: EntityManager, slots: readonly TimeSlot[]): Promise<TimeSlot[]> {
    if (slots.length === 0) return Promise.resolve([]);
    const check = { $in: [...new Set(slots.map(slot => slot.check))] };
    const at = { $in: [...new Set(slots.map(slot => slot.at))] };
    return em.find(CheckTimeEntity, { check, at }, { disableIdentityMap: true });
  }
}

const slotKey = ({ check, tier, at }: TimeSlot) => `${check} ${tier} ${at}`;
