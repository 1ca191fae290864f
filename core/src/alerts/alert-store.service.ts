import type { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { AlertCulprits, AlertKind } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { LeadershipTaken } from '../platform/cluster/cluster.events.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { nextLifecycle, type AlertLifecycle } from './alert-lifecycle.rule.ts';
import { AlertEntity } from './alert.entity.ts';
import { AlertTransitioned } from './alert.events.ts';
import { AlertNotFound, AlertAlreadyResolved } from './alerts.problems.ts';
import { isSettled } from './notify-decision.rule.ts';
import { newAlert, fromRow, toRow, type OpenAlert, type TargetObservation } from './open-alert.ts';

/** Transition of one alert from one state to the next. `after` is undefined if a pending alert cleared without firing. */
export interface AlertChange {
  readonly before: OpenAlert | undefined;
  readonly after: OpenAlert | undefined;
}

/** How far back the last notices are loaded, for their cooldown. */
const LOOKBACK_MS = 7 * DAY_MS;

const notifiedTimes = ({ firingNotifiedAt, resolvedNotifiedAt, acknowledgedAt }: OpenAlert) => ({
  firingAt: firingNotifiedAt,
  resolvedAt: resolvedNotifiedAt,
  acknowledgedAt,
});
const done = (alert: OpenAlert) => isSettled(alert.lifecycle, notifiedTimes(alert));

/** In-memory store of unresolved alerts, write-through: a change is visible only after its transaction commits. */
@Injectable()
export class AlertStoreService implements OnModuleInit {
  private readonly outage = new OutageLog(new Logger(AlertStoreService.name), 'Storing alerts');
  private readonly open = new Map<string, OpenAlert>();
  private readonly lastNotified = new Map<string, number>();
  private readonly queue = new SerialQueue();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: Events,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
  }

  /** Reloads, because the previous leader may have changed alerts. */
  @On(LeadershipTaken)
  onLeadershipTaken(): Promise<void> {
    return this.runExclusiveJob(() => this.load());
  }

  private async load(): Promise<void> {
    const rows = await this.db.find(AlertEntity, { openKey: { $ne: null } });
    this.open.clear();
    for (const row of rows) this.open.set(row.key, fromRow(row));
    const recent = await this.db.find(
      AlertEntity,
      { firingNotifiedAt: { $gt: this.clock.now() - LOOKBACK_MS } },
      { fields: ['key', 'firingNotifiedAt'] },
    );
    for (const { key, firingNotifiedAt } of recent)
      this.lastNotified.set(key, Math.max(this.lastNotifiedAt(key), firingNotifiedAt!));
  }

  get(key: string): OpenAlert | undefined {
    return this.open.get(key);
  }

  all(): OpenAlert[] {
    return [...this.open.values()];
  }

  /** Returns when a notice about this target was last sent, ms since 1970; 0 if never. */
  lastNotifiedAt(key: string): number {
    return this.lastNotified.get(key) ?? 0;
  }

  /** True if there was an alert with this key, resolved ones included. */
  async isKnown(key: string): Promise<boolean> {
    return (await this.db.count(AlertEntity, { key })) > 0;
  }

  /** Returns when a notice of this rule, about any target, was last sent. */
  lastNotifiedAtByRule(rule: number): number {
    const ofRule = new RegExp(`^(?:load|series|latency|forecast):${rule}:`);
    let last = 0;
    for (const [key, at] of this.lastNotified) if (ofRule.test(key)) last = Math.max(last, at);
    return last;
  }

  /** Runs work exclusively; further calls are queued. */
  async runExclusive(work: () => Promise<void>): Promise<void> {
    await this.queue.run(work);
  }

  /** Like `runExclusive`, for jobs. Never rejects: failed writes are retried at the next evaluation. */
  async runExclusiveJob(work: () => Promise<void>): Promise<void> {
    try {
      await this.runExclusive(work);
      this.outage.worked();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  /**
   * Applies the observations of all targets of these kinds, and withdraws alerts whose target is no longer observed. `alsoWrite`
   * runs in the same transaction.
   */
  async applyObservations(
    kinds: readonly AlertKind[],
    observations: readonly TargetObservation[],
    alsoWrite?: (em: EntityManager, changes: readonly AlertChange[]) => Promise<void>,
  ): Promise<void> {
    const now = this.clock.now();
    const observedKeys = new Set(observations.map(({ target }) => target.key));
    const changes = observations.flatMap(observation => this.changeOf(observation, now));
    for (const alert of this.open.values())
      if (kinds.includes(alert.target.kind) && !observedKeys.has(alert.target.key))
        changes.push({ before: alert, after: withdrawn(alert, now) });
    if (changes.length === 0) return;
    await this.persist(async em => {
      await alsoWrite?.(em, changes);
      return changes;
    });
  }

  /** Applies the observation of one target; alerts about others stay as they are. */
  async applyObservation(observation: TargetObservation): Promise<void> {
    const changes = this.changeOf(observation, this.clock.now());
    if (changes.length > 0) await this.persist(async () => changes);
  }

  /** Resolves matching open alerts without sending a notification. */
  async withdraw(isWithdrawn: (alert: OpenAlert) => boolean): Promise<void> {
    const now = this.clock.now();
    const changes = this.all()
      .filter(isWithdrawn)
      .map(alert => ({ before: alert, after: withdrawn(alert, now) }));
    if (changes.length > 0) await this.persist(async () => changes);
  }

  /** Acknowledges an alert, so that it sends no further notices. */
  async acknowledge(id: number): Promise<void> {
    const alert = this.all().find(alert => alert.id === id);
    if (!alert && (await this.db.count(AlertEntity, { id })) === 0) throw new AlertNotFound(id);
    if (!alert || alert.lifecycle.state === 'resolved') throw new AlertAlreadyResolved(id);
    const after = { ...alert, acknowledgedAt: alert.acknowledgedAt ?? this.clock.now() };
    await this.persist(async () => [{ before: alert, after }]);
  }

  /** Stores the processes with the highest usage when an alert fired; they may have ended by now. */
  async keepCulprits(id: number, culprits: AlertCulprits): Promise<void> {
    const alert = this.all().find(alert => alert.id === id);
    if (alert) await this.persist(async () => [{ before: alert, after: { ...alert, culprits } }]);
    else await this.db.nativeUpdate(AlertEntity, { id }, { culprits: JSON.stringify(culprits) });
  }

  /** Persists changes in one transaction, together with the other writes of `work`. They become visible after the commit. */
  async persist(work: (em: EntityManager) => Promise<readonly AlertChange[]>): Promise<void> {
    const stored = await this.db.transactional(async em => {
      const list: AlertChange[] = [];
      for (const { before, after } of await work(em))
        list.push({ before, after: await upsertAlert(em, before, after) });
      return list;
    });
    for (const change of stored) this.commit(change);
  }

  private commit({ before, after }: AlertChange): void {
    const { key } = (after ?? before)!.target;
    if (!after) {
      this.open.delete(key);
      return;
    }
    if (done(after)) this.open.delete(key);
    else this.open.set(key, after);
    if (after.firingNotifiedAt !== null) this.lastNotified.set(key, after.firingNotifiedAt);
    const { state } = after.lifecycle;
    if (state !== 'pending' && state !== before?.lifecycle.state)
      this.events.emit(AlertTransitioned, { alert: after, state });
  }

  private changeOf({ target, observation, holdDurations }: TargetObservation, now: number): AlertChange[] {
    const before = this.open.get(target.key);
    const lifecycle = next(before?.lifecycle, { target, observation, holdDurations }, now);
    if (lifecycle === before?.lifecycle) return [];
    if (before && lifecycle && !isSignificant(before.lifecycle, lifecycle)) {
      // Only the measured values changed; they are stored with the next transition.
      this.open.set(target.key, { ...before, lifecycle });
      return [];
    }
    return [{ before, after: lifecycle && { ...(before ?? newAlert(target, lifecycle)), target, lifecycle } }];
  }
}

/**
 * Returns the next state of an open alert. A resolution that was not notified yet is reverted by a new breach, because recipients
 * never learnt of it.
 */
function next(
  lifecycle: AlertLifecycle | undefined,
  { observation, holdDurations }: TargetObservation,
  now: number,
): AlertLifecycle | undefined {
  if (lifecycle?.state === 'resolved' && observation.is === 'breached')
    return { ...lifecycle, state: 'firing', recoveredSince: null };
  return nextLifecycle(lifecycle, observation, holdDurations, now);
}

const isSignificant = (before: AlertLifecycle, after: AlertLifecycle) =>
  before.state !== after.state || before.since !== after.since || before.recoveredSince !== after.recoveredSince;

/** Returns the final state of an alert whose target is no longer observed. */
const withdrawn = (alert: OpenAlert, now: number): OpenAlert | undefined =>
  alert.lifecycle.state === 'pending'
    ? undefined
    : {
        ...alert,
        lifecycle: { ...alert.lifecycle, state: 'resolved', recoveredSince: alert.lifecycle.recoveredSince ?? now },
        resolvedNotifiedAt: now,
        suppressedBy: null,
      };

async function upsertAlert(
  em: EntityManager,
  before: OpenAlert | undefined,
  after: OpenAlert | undefined,
): Promise<OpenAlert | undefined> {
  if (!after) {
    await em.nativeDelete(AlertEntity, { id: before!.id });
    return undefined;
  }
  const row = toRow(done(after) ? { ...after, suppressedBy: null } : after, !done(after));
  if (after.id > 0) await em.nativeUpdate(AlertEntity, { id: after.id }, row);
  else return { ...after, id: await em.insert(AlertEntity, row) };
  return after;
}
