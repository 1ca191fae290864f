import type { Host } from '@vitrine/plugin-sdk';
import type { HeartbeatState } from './heartbeat.ts';

/** Change of a heartbeat's state. */
interface StateChange {
  /** ms since 1970. */
  readonly at: number;
  readonly name: string;
  readonly state: HeartbeatState;
}

const LATEST = 'changes';
const MAX_LATEST = 10;
const RECORD = 'changes.jsonl';
/** Number of lines that the daily clean-up leaves in the file. */
const MAX_LINES = 1000;

/**
 * State changes: the latest are in the store, for the page, and a longer list is in a file, one per line, for people and programs.
 */
export class StateChanges {
  private readonly host: Pick<Host, 'store' | 'storage'>;

  constructor(host: Pick<Host, 'store' | 'storage'>) {
    this.host = host;
  }

  /** The latest changes, newest first. */
  async latest(): Promise<StateChange[]> {
    return (await this.host.store.get<StateChange[]>(LATEST)) ?? [];
  }

  async add(change: StateChange): Promise<void> {
    await this.host.store.set(LATEST, [change, ...(await this.latest())].slice(0, MAX_LATEST));
    await this.host.storage.append(RECORD, `${JSON.stringify(change)}\n`);
  }

  /** Shortens the file of state changes. */
  async cleanUp(): Promise<void> {
    const record = await this.host.storage.read(RECORD);
    const lines = record ? Buffer.from(record).toString().split('\n').filter(Boolean) : [];
    if (lines.length <= MAX_LINES) return;
    const recentLines = lines.slice(-MAX_LINES).map(line => `${line}\n`);
    await this.host.storage.write(RECORD, recentLines.join(''));
  }
}
