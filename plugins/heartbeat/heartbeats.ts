import { randomBytes, randomUUID } from 'node:crypto';
import { configSchema, flag, integer, text, type Host } from '@vitrine/plugin-sdk';
import { stateOf, troubledSince, type Heartbeat, type HeartbeatState } from './heartbeat.ts';

/** What a form sends. */
export const input = configSchema({
  name: text('Name', { pattern: /^.{1,100}$/u }),
  periodSeconds: integer('Period', { min: 10, max: 32_000_000 }),
  graceSeconds: integer('Grace', { min: 0, max: 32_000_000 }),
  isPublic: flag('On the public page'),
});

/** Change of a heartbeat's state, one line of the record. */
export interface Change {
  readonly at: number;
  readonly name: string;
  readonly state: HeartbeatState;
}

const PREFIX = 'heartbeat.';
const RECORD = 'changes.jsonl';
const MAX_HEARTBEATS = 200;
/** Lines of the record that remain after the daily clean-up. */
const MAX_CHANGES = 1000;

/** All heartbeats: kept in the store, judged regularly, with an alert for each that is late or failed. */
export class Heartbeats {
  private readonly known = new Map<string, Heartbeat>();
  private readonly states = new Map<string, HeartbeatState>();

  private readonly host: Pick<Host, 'store' | 'storage' | 'alerts' | 'badge' | 'health'>;

  constructor(host: Pick<Host, 'store' | 'storage' | 'alerts' | 'badge' | 'health'>) {
    this.host = host;
  }

  async load(): Promise<void> {
    for (const key of await this.host.store.keys(PREFIX)) {
      const heartbeat = await this.host.store.get<Heartbeat>(key);
      if (heartbeat) this.known.set(heartbeat.id, heartbeat);
    }
    await this.judge();
  }

  list(): (Heartbeat & { readonly state: HeartbeatState })[] {
    const now = Date.now();
    return [...this.known.values()]
      .map(heartbeat => ({ ...heartbeat, state: stateOf(heartbeat, now) }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Adds a heartbeat. Returns undefined if there are too many. */
  async add(
    values: Pick<Heartbeat, 'name' | 'periodSeconds' | 'graceSeconds' | 'isPublic'>,
  ): Promise<Heartbeat | undefined> {
    if (this.known.size >= MAX_HEARTBEATS) return undefined;
    const token = randomBytes(16).toString('hex');
    return this.save({ ...values, id: randomUUID(), token, lastPingAt: null, failedAt: null });
  }

  /** Changes a heartbeat. Returns undefined if there is none with this id. */
  async change(id: string, values: Partial<Heartbeat>): Promise<Heartbeat | undefined> {
    const before = this.known.get(id);
    return before && this.save({ ...before, ...values });
  }

  async remove(id: string): Promise<boolean> {
    if (!this.known.delete(id)) return false;
    this.states.delete(id);
    await this.host.store.delete(PREFIX + id);
    await this.host.alerts.close(id);
    await this.judge();
    return true;
  }

  /** Handles a call of a job's URL. Returns false if no heartbeat has this token. */
  async ping(token: string, failed: boolean): Promise<boolean> {
    const heartbeat = [...this.known.values()].find(one => one.token === token);
    if (!heartbeat) return false;
    const now = Date.now();
    await this.save({ ...heartbeat, lastPingAt: now, failedAt: failed ? now : null });
    return true;
  }

  /** Opens and closes alerts by the state of each heartbeat, and records what changed. */
  async judge(): Promise<void> {
    const all = this.list();
    for (const heartbeat of all) {
      const { id, name, state } = heartbeat;
      const before = this.states.get(id);
      if (state === before) continue;
      this.states.set(id, state);
      if (state === 'late' || state === 'failed')
        await this.host.alerts.open(id, { subject: name, since: troubledSince(heartbeat) });
      else await this.host.alerts.close(id);
      // After a start the state is known anew, but has not changed.
      if (before !== undefined) await this.record({ at: Date.now(), name, state });
    }
    const troubled = all.filter(({ state }) => state === 'late' || state === 'failed').length;
    this.host.badge(troubled);
    this.host.health(all.length > 0 ? `${all.length - troubled} / ${all.length}` : '');
  }

  /** The latest changes, newest first. */
  async changes(limit: number): Promise<Change[]> {
    return (await this.lines())
      .slice(-limit)
      .reverse()
      .map(line => JSON.parse(line) as Change);
  }

  /** Shortens the record. */
  async cleanUp(): Promise<void> {
    const lines = await this.lines();
    if (lines.length > MAX_CHANGES)
      await this.host.storage.write(
        RECORD,
        lines
          .slice(-MAX_CHANGES)
          .map(line => `${line}\n`)
          .join(''),
      );
  }

  private async save(heartbeat: Heartbeat): Promise<Heartbeat> {
    this.known.set(heartbeat.id, heartbeat);
    await this.host.store.set(PREFIX + heartbeat.id, heartbeat);
    await this.judge();
    return heartbeat;
  }

  private record(change: Change): Promise<void> {
    return this.host.storage.append(RECORD, `${JSON.stringify(change)}\n`);
  }

  private async lines(): Promise<string[]> {
    const record = await this.host.storage.read(RECORD);
    return record ? Buffer.from(record).toString().split('\n').filter(Boolean) : [];
  }
}
