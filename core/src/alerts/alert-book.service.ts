import type { AlertKind } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Subject } from 'rxjs';
import { Clock } from '../platform/clock.ts';
import { advance, type Alarm } from './alarm.rule.ts';
import { Alert } from './alert.entity.ts';
import { AlertNotFound, AlertOver } from './alerts.problems.ts';
import { fresh, fromRow, toRow, type OpenAlert, type Sighting } from './open-alert.ts';
import { isDone } from './speech.rule.ts';

/** One alert on its way from one state to the next. `after` undefined: it never counted, and nobody need know. */
export interface Change {
  readonly before: OpenAlert | undefined;
  readonly after: OpenAlert | undefined;
}

export interface Turn {
  readonly alert: OpenAlert;
  readonly to: 'firing' | 'resolved';
}

/** How far back the last notices are remembered, for their cooldown. */
const REMEMBERED_MS = 7 * 86_400_000;

const said = ({ saidAt, endSaidAt, acknowledgedAt }: OpenAlert) => ({
  firingAt: saidAt,
  resolvedAt: endSaidAt,
  acknowledgedAt,
});
const done = (alert: OpenAlert) => isDone(alert.alarm, said(alert));

/** All alerts about which something is still to be done: in memory to decide quickly, on disk before anything counts. */
@Injectable()
export class AlertBookService implements OnModuleInit {
  private readonly logger = new Logger(AlertBookService.name);
  private readonly open = new Map<string, OpenAlert>();
  private readonly lastSaid = new Map<string, number>();
  private queue: Promise<unknown> = Promise.resolve();
  private failing = false;
  /** Alerts that began or ceased to fire, once that is stored. */
  readonly turns = new Subject<Turn>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const em = this.em.fork();
    for (const row of await em.find(Alert, { openKey: { $ne: null } })) this.open.set(row.key, fromRow(row));
    const recent = await em.find(
      Alert,
      { saidAt: { $gt: this.clock.now() - REMEMBERED_MS } },
      { fields: ['key', 'saidAt'] },
    );
    for (const { key, saidAt } of recent) this.lastSaid.set(key, Math.max(this.lastSaid.get(key) ?? 0, saidAt ?? 0));
  }

  get(key: string): OpenAlert | undefined {
    return this.open.get(key);
  }

  all(): OpenAlert[] {
    return [...this.open.values()];
  }

  /** When a notice about this thing last went out, ms since 1970; 0 for never. */
  lastSaidOf(key: string): number {
    return this.lastSaid.get(key) ?? 0;
  }

  /** When a notice of this rule last went out, about whatever. */
  lastSaidOfRule(rule: number): number {
    let last = 0;
    for (const [key, at] of this.lastSaid)
      if (key.split(':')[1] === String(rule) && !key.startsWith('offline:')) last = Math.max(last, at);
    return last;
  }

  /** One piece of work at a time; the others wait. */
  async alone(work: () => Promise<void>): Promise<void> {
    const run = this.queue.then(work);
    this.queue = run.catch(() => undefined);
    await run;
  }

  /** Likewise, for jobs. Never rejects: what could not be stored is tried again with the next look. */
  async exclusively(work: () => Promise<void>): Promise<void> {
    try {
      await this.alone(work);
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
  async look(
    kinds: readonly AlertKind[],
    sightings: readonly Sighting[],
    more?: (em: EntityManager, changes: readonly Change[]) => Promise<void>,
  ): Promise<void> {
    const now = this.clock.now();
    const seen = new Set(sightings.map(({ topic }) => topic.key));
    const changes = sightings.flatMap(sighting => this.changeOf(sighting, now));
    for (const alert of this.open.values())
      if (kinds.includes(alert.topic.kind) && !seen.has(alert.topic.key))
        changes.push({ before: alert, after: withdrawn(alert, now) });
    if (changes.length === 0) return;
    await this.transact(async em => {
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
    if (changes.length > 0) await this.transact(async () => changes);
  }

  /** Somebody is at it: it is not told (again). */
  async acknowledge(id: number): Promise<void> {
    const alert = this.all().find(alert => alert.id === id);
    if (!alert && (await this.em.fork().count(Alert, { id })) === 0) throw new AlertNotFound(id);
    if (!alert || alert.alarm.state === 'resolved') throw new AlertOver(id);
    const after = { ...alert, acknowledgedAt: alert.acknowledgedAt ?? this.clock.now() };
    await this.transact(async () => [{ before: alert, after }]);
  }

  /** Stores changes in one transaction, with whatever else `work` does in it. They count once that is on disk. */
  async transact(work: (em: EntityManager) => Promise<readonly Change[]>): Promise<void> {
    const stored = await this.em.fork().transactional(async em => {
      const list: Change[] = [];
      for (const { before, after } of await work(em)) list.push({ before, after: await put(em, before, after) });
      return list;
    });
    for (const change of stored) this.took(change);
  }

  private took({ before, after }: Change): void {
    const key = (after ?? before)!.topic.key;
    if (!after || done(after)) this.open.delete(key);
    else this.open.set(key, after);
    if (after?.saidAt && after.saidAt !== before?.saidAt) this.lastSaid.set(key, after.saidAt);
    const to = after?.alarm.state;
    if (after && to && to !== 'pending' && to !== before?.alarm.state) this.turns.next({ alert: after, to });
  }

  private changeOf({ topic, seen, patience }: Sighting, now: number): Change[] {
    const before = this.open.get(topic.key);
    const alarm = next(before?.alarm, { topic, seen, patience }, now);
    if (alarm === before?.alarm) return [];
    if (before && alarm && !isNews(before.alarm, alarm)) {
      // Only its numbers moved: they are stored with its next turn.
      this.open.set(topic.key, { ...before, alarm });
      return [];
    }
    return [{ before, after: alarm && { ...(before ?? fresh(topic, alarm)), topic, alarm } }];
  }
}

/** An end that was not told yet is taken back when it is bad again: for whoever was told, it never ended. */
function next(alarm: Alarm | undefined, { seen, patience }: Sighting, now: number): Alarm | undefined {
  if (alarm?.state === 'resolved' && seen.is === 'bad') return { ...alarm, state: 'firing', goodSince: null };
  return advance(alarm, seen, patience, now);
}

const isNews = (before: Alarm, after: Alarm) =>
  before.state !== after.state || before.since !== after.since || before.goodSince !== after.goodSince;

/** As it is when nobody looks any more. */
const withdrawn = (alert: OpenAlert, now: number): OpenAlert | undefined =>
  alert.alarm.state === 'pending'
    ? undefined
    : {
        ...alert,
        alarm: { ...alert.alarm, state: 'resolved', goodSince: alert.alarm.goodSince ?? now },
        endSaidAt: alert.endSaidAt ?? now,
        held: null,
      };

async function put(
  em: EntityManager,
  before: OpenAlert | undefined,
  after: OpenAlert | undefined,
): Promise<OpenAlert | undefined> {
  if (!after) {
    if (before) await em.nativeDelete(Alert, { id: before.id });
    return undefined;
  }
  const row = toRow(done(after) ? { ...after, held: null } : after, !done(after));
  if (after.id > 0) await em.nativeUpdate(Alert, { id: after.id }, row);
  else return { ...after, id: await em.insert(Alert, row) };
  return after;
}
