import type { WebSocket } from 'ws';
import type { SharedFrame } from './encoded-frame.ts';

/** Maximum number of buffered bytes for a browser; above it frames are skipped until the buffer is empty. */
const MAX_WAITING = 64 * 1024;
/** Minimum pause between two snapshots for a slow viewer. */
const SNAPSHOT_PAUSE_MS = 5000;

/** Encodings of frames that a page accepts. */
interface FrameForms {
  /** Binary frames with the compressed text. */
  readonly compressed: boolean;
  /** Frames whose rows begin with the number of the node. */
  readonly numbered: boolean;
}

/** One open page, with backpressure: at most a snapshot is buffered. A slow page misses frames and then gets a new snapshot. */
export class Viewer {
  /** Uuid of the node whose details the page shows; null on the home page. */
  watched: string | null = null;
  private missed = true;
  private snapshotAt = -Infinity;

  constructor(
    private readonly socket: WebSocket,
    private readonly reads: FrameForms,
  ) {}

  /** Sends the new frames, or a snapshot if any frame was missed. */
  update(frames: readonly SharedFrame[], snapshot: () => SharedFrame, now: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.missed) return this.catchUp(snapshot, now);
    if (frames.length > 0 && this.socket.bufferedAmount > MAX_WAITING) this.missed = true;
    else for (const frame of frames) this.send(frame);
  }

  /** Sends a frame that may be dropped, because a later one replaces it. */
  send(frame: SharedFrame): void {
    if (this.socket.bufferedAmount <= MAX_WAITING) this.write(frame);
  }

  private write(frame: SharedFrame): void {
    const form = frame.form(this.reads.numbered);
    const binary = this.reads.compressed ? form.compressed : undefined;
    this.socket.send(binary ?? form.text, { binary: binary !== undefined });
  }

  private catchUp(snapshot: () => SharedFrame, now: number): void {
    if (this.socket.bufferedAmount > 0 || now - this.snapshotAt < SNAPSHOT_PAUSE_MS) return;
    this.missed = false;
    this.snapshotAt = now;
    this.write(snapshot());
  }
}
