import { randomBytes, randomUUID } from 'node:crypto';
import { configSchema, flag, integer, text, type Host } from '@vitrine/plugin-sdk';
import {
  isTroubled,
  stateOf,
  troubledSince,
  type Heartbeat,
  type HeartbeatState,
  type JudgedHeartbeat,
  type LatestCall,
} from './heartbeat.ts';
import type { StateChanges } from './state-changes.ts';

/** Values of the heartbeat form. */
export const input = configSchema({
  name: text('Name', { pattern: /^.{1,100}$/u }),
  periodSeconds: integer('Period', { min: 10, max: 32_000_000 }),
  graceSeconds: integer('Grace', { min: 0, max: 32_000_000 }),
  isPublic: flag('On the public page'),
});
type Input = Pick<Heartbeat, 'name' | 'periodSeconds' | 'graceSeconds' | 'isPublic'>;

/* Keys of the store. Each key is written for one purpose only, so that two instances never overwrite each other's changes. */
const HEARTBEAT = 'heartbeat.';
const CALL = 'call.';
const STATE = 'state.';
const NO_CALL: LatestCall = { lastPingAt: null, failedAt: null };
const MAX_HEARTBEATS = 200;

/**
 * All heartbeats. They are in the store, which all instances of a site share, and are checked regularly; each late or failed
 * heartbeat has an alert.
 */
export class Heartbeats {
  private judging: Promise<void> = Promise.resolve();

  private readonly host: Pick<Host, 'store' | 'alerts' | 'badge' | 'health'>;
  private readonly changes: StateChanges;

  constructor(host: Pick<Host, 'store' | 'alerts' | 'badge' | 'health'>, changes: StateChanges) {
    this.host = host;
    this.changes = changes;
  }

  async list(): Promise<JudgedHeartbeat[]> {
    const now = Date.now();
    const calls = new Map(await this.host.store.entries<LatestCall>(CALL));
    return (await this.host.store.entries<Heartbeat>(HEARTBEAT))
      .map(([, heartbeat]) => ({ ...heartbeat, ...(calls.get(CALL + heartbeat.id) ?? NO_CALL) }))
      .map(heartbeat => ({ ...heartbeat, state: stateOf(heartbeat, now) }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Adds a heartbeat. Returns undefined if there are too many. */
  async add(values: Input): Promise<JudgedHeartbeat | undefined> {
    if ((await this.host.store.keys(HEARTBEAT)).length >= MAX_HEARTBEATS) return undefined;
    return this.save({ ...values, id: randomUUID(), token: randomBytes(16).toString('hex') });
  }

  /** Changes a heartbeat. Returns undefined if there is none with this id. */
  async change(id: string, values: Input): Promise<JudgedHeartbeat | undefined> {
    const before = await this.host.store.get<Heartbeat>(HEARTBEAT + id);
    return before && this.save({ ...before, ...values });
  }

  /** Removes a heartbeat with its alert. Returns false if there is none with this id. */
  async remove(id: string): Promise<boolean> {
    if ((await this.host.store.get(HEARTBEAT + id)) === undefined) return false;
    for (const prefix of [HEARTBEAT, CALL, STATE]) await this.host.store.delete(prefix + id);
    await this.host.alerts.close(id);
    await this.show();
    return true;
  }

  /** Handles a call to a job's URL. Returns false if no heartbeat has this token. */
  async ping(token: string, failed: boolean): Promise<boolean> {
    const all = await this.host.store.entries<Heartbeat>(HEARTBEAT);
    const heartbeat = all.map(([, value]) => value).find(heartbeat => heartbeat.token === token);
    if (!heartbeat) return false;
    const now = Date.now();
    const call: LatestCall = { lastPingAt: now, failedAt: failed ? now : null };
    await this.host.store.set(CALL + heartbeat.id, call);
    await this.judge();
    return true;
  }

  /** Reopens the alerts of late and failed heartbeats, since a plugin's alerts are closed when it stops. */
  async start(): Promise<void> {
    for (const heartbeat of await this.list()) if (isTroubled(heartbeat)) await this.openAlert(heartbeat);
    await this.judge();
  }

  /** Opens and closes the alerts of heartbeats whose state has changed, and records the change. */
  async judge(): Promise<void> {
    this.judging = this.judging.catch(() => undefined).then(() => this.judgeAll());
    await this.judging;
    await this.show();
  }

  /** Shows the number of late and failed heartbeats in the menu and on the plugin's card. */
  async show(): Promise<void> {
    const all = await this.list();
    const troubledCount = all.filter(isTroubled).length;
    this.host.badge(troubledCount);
    this.host.health(all.length > 0 ? `${troubledCount} of ${all.length} heartbeats need attention` : '');
  }

  private async judgeAll(): Promise<void> {
    const states = new Map(await this.host.store.entries<HeartbeatState>(STATE));
    for (const heartbeat of await this.list()) {
      const { id, name, state } = heartbeat;
      const before = states.get(STATE + id);
      if (state === before) continue;
      if (isTroubled(heartbeat)) await this.openAlert(heartbeat);
      else await this.host.alerts.close(id);
      await this.host.store.set(STATE + id, state);
      if (before !== undefined) await this.changes.add({ at: Date.now(), name, state });
    }
  }

  private async save(heartbeat: Heartbeat): Promise<JudgedHeartbeat | undefined> {
    await this.host.store.set(HEARTBEAT + heartbeat.id, heartbeat);
    await this.judge();
    return (await this.list()).find(({ id }) => id === heartbeat.id);
  }

  private openAlert(heartbeat: JudgedHeartbeat): Promise<void> {
    return this.host.alerts.open(heartbeat.id, { subject: heartbeat.name, since: troubledSince(heartbeat) });
  }
}
