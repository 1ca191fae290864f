import type { AlertKind } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Subject } from 'rxjs';
import { Clock } from '../platform/clock.ts';
import { nextLifecycle, type AlertLifecycle } from './alert-lifecycle.rule.ts';
import { AlertEntity } from './alert.entity.ts';
import { AlertNotFound, AlertOver } from './alerts.problems.ts';
import { newAlert, fromRow, toRow, type OpenAlert, type TargetObservation } from './open-alert.ts';
import { isSettled } from './notify-decision.rule.ts';

/** One alert on its way from one state to the next. `after` undefined: it never counted, and nobody need know. */
export interface AlertChange {
  readonly before: OpenAlert | undefined;
  readonly after: OpenAlert | undefined;
}

export interface AlertTransition {
  readonly alert: OpenAlert;
  readonly state: 'firing' | 'resolved';
}

/** How far back the last notices are remembered, for their cooldown. */
const REMEMBERED_MS = 7 * 86_400_000;

const said = ({ firingNotifiedAt, resolvedNotifiedAt, acknowledgedAt }: OpenAlert) => ({
  firingAt: firingNotifiedAt,
  resolvedAt: resolvedNotifiedAt,
  acknowledgedAt,
});
const done = (alert: OpenAlert) => isSettled(alert.alarm, said(alert));

/** All alerts about which something is still to be done: in memory to decide quickly, on disk before anything counts. */
@Injectable()
export class AlertStoreService implements OnModuleInit {
  private readonly logger = new Logger(AlertStoreService.name);
  private readonly open = new Map<string, OpenAlert>();
  private readonly lastNotified = new Map<string, number>();
  private queue: Promise<unknown> = Promise.resolve();
  private failing = false;
  /** Alerts that began or ceased to fire, once that is stored. */
  readonly transitions = new Subject<AlertTransition>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const em = this.em.fork();
    for (const row of await em.find(AlertEntity, { openKey: { $ne: null } })) this.open.set(row.key, fromRow(row));
    const recent = await em.find(
      AlertEntity,
      { firingNotifiedAt: { $gt: this.clock.now() - REMEMBERED_MS } },
      { fields: ['key', 'firingNotifiedAt'] },
    );
    for (const { key, firingNotifiedAt } of recent)
      this.lastNotified.set(key, Math.max(this.lastNotified.get(key) ?? 0, firingNotifiedAt ?? 0));
  }

  get(key: string): OpenAlert | undefined {
    return this.open.get(key);
  }

  all(): OpenAlert[] {
    return [...this.open.values()];
  }

  /** When a notice about this thing last went out, ms since 1970; 0 for never. */
  lastNotifiedAt(key: string): number {
    return this.lastNotified.get(key) ?? 0;
  }

  /** When a notice of this rule last went out, about whatever. */
  lastNotifiedAtByRule(rule: number): number {
    let last = 0;
    for (const [key, at] of this.lastNotified)
      if (key.split(':')[1] === String(rule) && !key.startsWith('offline:')) last = Math.max(last, at);
    return last;
  }

  /** One piece of work at a time; the others wait. */
  async runExclusive(work: () => Promise<void>): Promise<void> {
    const run = this.queue.then(work);
    this.queue = run.catch(() => undefined);
    await run;
  }

  /** Likewise, for jobs. Never rejects: what could not be stored is tried again with the next look. */
  async runExclusiveJob(work: () => Promise<void>): Promise<void> {
    try {
      await this.runExclusive(work);
      if (this.failing) this.logger.log('Alerts are stored again');
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.error('Alerts cannot be stored', error instanceof Error ? error.stack : String(error));
      this.failing = true;
    }
  }

  /**
   * Takes in what was seen of everything of these kinds. An alert about something that is no longer looked at is withdrawn.
   * `more` is stored with it.
   */
  async applyObservations(
    kinds: readonly AlertKind[],
    sightings: readonly TargetObservation[],
    more?: (em: EntityManager, changes: readonly AlertChange[]) => Promise<void>,
  ): Promise<void> {
    const now = this.clock.now();
    const seen = new Set(sightings.map(({ topic }) => topic.key));
    const changes = sightings.flatMap(sighting => this.changeOf(sighting, now));
    for (const alert of this.open.values())
      if (kinds.includes(alert.topic.kind) && !seen.has(alert.topic.key))
        changes.push({ before: alert, after: withdrawn(alert, now) });
    if (changes.length === 0) return;
    await this.persist(async em => {
      await more?.(em, changes);
      return changes;
    });
  }

  /** Ends, without a word, whatever is open about something. */
  async withdraw(which: (alert: OpenAlert) => boolean): Promise<void> {
    const now = this.clock.now();
    const changes = this.all()
      .filter(which)
      .map(alert => ({ before: alert, after: withdrawn(alert, now) }));
    if (changes.length > 0) await this.persist(async () => changes);
  }

  /** Somebody is at it: it is not told (again). */
  async acknowledge(id: number): Promise<void> {
    const alert = this.all().find(alert => alert.id === id);
    if (!alert && (await this.em.fork().count(AlertEntity, { id })) === 0) throw new AlertNotFound(id);
    if (!alert || alert.alarm.state === 'resolved') throw new AlertOver(id);
    const after = { ...alert, acknowledgedAt: alert.acknowledgedAt ?? this.clock.now() };
    await this.persist(async () => [{ before: alert, after }]);
  }

  /** Stores changes in one transaction, with whatever else `work` does in it. They count once that is on disk. */
  async persist(work: (em: EntityManager) => Promise<readonly AlertChange[]>): Promise<void> {
    const stored = await this.em.fork().transactional(async em => {
      const list: AlertChange[] = [];
      for (const { before, after } of await work(em))
        list.push({ before, after: await upsertAlert(em, before, after) });
      return list;
    });
    for (const change of stored) this.commit(change);
  }

  private commit({ before, after }: AlertChange): void {
    const key = (after ?? before)!.topic.key;
    if (!after || done(after)) this.open.delete(key);
    else this.open.set(key, after);
    if (after?.firingNotifiedAt && after.firingNotifiedAt !== before?.firingNotifiedAt)
      this.lastNotified.set(key, after.firingNotifiedAt);
    const state = after?.alarm.state;
    if (after && state && state !== 'pending' && state !== before?.alarm.state)
      this.transitions.next({ alert: after, state });
  }

  private changeOf({ topic, observation, holdDurations }: TargetObservation, now: number): AlertChange[] {
    const before = this.open.get(topic.key);
    const alarm = next(before?.alarm, { topic, observation, holdDurations }, now);
    if (alarm === before?.alarm) return [];
    if (before && alarm && !isSignificant(before.alarm, alarm)) {
      // Only its numbers moved: they are stored with its next turn.
      this.open.set(topic.key, { ...before, alarm });
      return [];
    }
    return [{ before, after: alarm && { ...(before ?? newAlert(topic, alarm)), topic, alarm } }];
  }
}

/** An end that was not told yet is taken back when it is bad again: for whoever was told, it never ended. */
function next(
  alarm: AlertLifecycle | undefined,
  { observation, holdDurations }: TargetObservation,
  now: number,
): AlertLifecycle | undefined {
  if (alarm?.state === 'resolved' && observation.is === 'bad')
    return { ...alarm, state: 'firing', recoveredSince: null };
  return nextLifecycle(alarm, observation, holdDurations, now);
}

const isSignificant = (before: AlertLifecycle, after: AlertLifecycle) =>
  before.state !== after.state || before.since !== after.since || before.recoveredSince !== after.recoveredSince;

/** As it is when nobody looks any more. */
const withdrawn = (alert: OpenAlert, now: number): OpenAlert | undefined =>
  alert.alarm.state === 'pending'
    ? undefined
    : {
        ...alert,
        alarm: { ...alert.alarm, state: 'resolved', recoveredSince: alert.alarm.recoveredSince ?? now },
        resolvedNotifiedAt: alert.resolvedNotifiedAt ?? now,
        suppressedBy: null,
      };

async function upsertAlert(
  em: EntityManager,
  before: OpenAlert | undefined,
  after: OpenAlert | undefined,
): Promise<OpenAlert | undefined> {
  if (!after) {
    if (before) await em.nativeDelete(AlertEntity, { id: before.id });
    return undefined;
  }
  const row = toRow(done(after) ? { ...after, suppressedBy: null } : after, !done(after));
  if (after.id > 0) await em.nativeUpdate(AlertEntity, { id: after.id }, row);
  else return { ...after, id: await em.insert(AlertEntity, row) };
  return after;
}
