import type { WebSocket } from 'ws';

/** What may wait for a browser before it is left out until that is gone. */
const MOST_WAITING = 64 * 1024;
/** Between two snapshots for one that cannot keep up. */
const SNAPSHOT_PAUSE_MS = 5000;

/** One open page. Never more than a snapshot waits for it: a slow one misses frames and then starts afresh. */
export class Viewer {
  /** Uuid of the node whose parts it shows. */
  watched: string | undefined;
  private missed = true;
  private snapshotAt = -Infinity;

  constructor(private readonly socket: WebSocket) {}

  /** Sends what is new, or a snapshot where something was missed. */
  update(frames: readonly Buffer[], snapshot: () => Buffer, now: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.missed) return this.catchUp(snapshot, now);
    if (frames.length > 0 && this.socket.bufferedAmount > MOST_WAITING) this.missed = true;
    else for (const frame of frames) this.send(frame);
  }

  /** Sends what a later frame replaces anyway. */
  send(frame: Buffer): void {
    if (this.socket.bufferedAmount <= MOST_WAITING) this.socket.send(frame, { binary: false });
  }

  private catchUp(snapshot: () => Buffer, now: number): void {
    if (this.socket.bufferedAmount > 0 || now - this.snapshotAt < SNAPSHOT_PAUSE_MS) return;
    this.missed = false;
    this.snapshotAt = now;
    this.socket.send(snapshot(), { binary: false });
  }
}
