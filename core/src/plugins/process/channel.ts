import type { Duplex } from 'node:stream';
import { ProcessEndedError } from '../hooks/process-ended-error.ts';
import { NO_LIMITS, type ChannelLimits } from './channel-limits.ts';
import { decodeFrame, encodeFrame, FrameError, FrameReader } from './frames.ts';
import type { Thrown } from './thrown.ts';

/** A message: request, answer, failure or notification. Numbers belong to the requesting side. */
type Message =
  | readonly ['?', number, string, unknown]
  | readonly ['!', number, unknown?]
  | readonly ['x', number, Thrown]
  | readonly ['.', string, unknown];

/** Handlers of messages from the other side. */
export interface ChannelHandlers {
  /** Answers a request of the other side. */
  ask(op: string, args: unknown): unknown;
  /** Handles a notification, which has no answer. Throwing means a violation of the protocol. */
  tell(op: string, args: unknown): void;
  /** Serializes an error that was thrown here. */
  describe(error: unknown): Thrown;
  /** Parses an error from the other side. */
  thrown(thrown: unknown): Error;
  /** The other side violated the protocol or is gone; nothing is read or sent any more. */
  closed(reason: string): void;
}

/** A waiting request of the other side. */
interface Asked {
  readonly n: number;
  readonly op: string;
  readonly args: unknown;
  readonly bytes: number;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Reason of a channel whose other side is gone. */
export const PIPE_CLOSED = 'its pipe closed';

const WINDOW_MS = 1000;

/** Two-way calls over a pipe, with limits on the resources that the other side can use. */
export class Channel {
  private readonly reader = new FrameReader();
  private readonly pending = new Map<number, Pending>();
  private asked = 0;
  private answering = 0;
  private readonly backlog: Asked[] = [];
  private backlogBytes = 0;
  private over = false;
  private paused = false;
  private windowAt = 0;
  private busyMs = 0;
  private waiting: Buffer[] = [];
  private resume: NodeJS.Timeout | undefined;

  constructor(
    private readonly pipe: Duplex,
    private readonly handlers: ChannelHandlers,
    private readonly limits: ChannelLimits = NO_LIMITS,
  ) {
    pipe.on('data', (chunk: Buffer) => this.read(chunk));
    pipe.on('drain', () => this.readOn());
    pipe.on('error', () => this.end(PIPE_CLOSED));
    pipe.on('close', () => this.end(PIPE_CLOSED));
    pipe.on('end', () => this.end(PIPE_CLOSED));
  }

  /** Sends a request. Rejects with the error of the other side, or when the channel ends. */
  ask(op: string, args?: unknown): Promise<unknown> {
    if (this.over) return Promise.reject(new Error('The process of the plugin has ended'));
    const n = ++this.asked;
    return new Promise((resolve, reject) => {
      this.pending.set(n, { resolve, reject });
      this.send(['?', n, op, args]);
    });
  }

  tell(op: string, args?: unknown): void {
    if (!this.over) this.send(['.', op, args]);
  }

  /** True while the other side is not read, because it exceeded a limit. */
  get isPaused(): boolean {
    return this.paused;
  }

  /** Number of bytes that the other side has not read yet. */
  get unsent(): number {
    return this.pipe.writableLength;
  }

  /** Ends the channel; pending requests are rejected. */
  end(reason: string): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.resume);
    this.pipe.destroy();
    for (const { reject } of this.pending.values())
      reject(new ProcessEndedError(`The process of the plugin ended: ${reason}`));
    this.pending.clear();
    this.handlers.closed(reason);
  }

  private send(message: Message): void {
    let pieces: Buffer[];
    try {
      pieces = encodeFrame(message);
    } catch (error) {
      // A value that cannot be serialized, such as a cycle, is an error of its sender.
      const [kind, n] = message;
      if (kind === '!') return this.send(['x', n, this.handlers.describe(error)]);
      if (kind === '?') return this.settle(n, pending => pending.reject(error as Error));
      throw error;
    }
    this.pipe.cork();
    for (const piece of pieces) this.pipe.write(piece);
    this.pipe.uncork();
    if (this.unsent > this.limits.maxUnread) this.end('it does not read what it is sent');
  }

  private read(chunk: Buffer): void {
    if (this.over) return;
    const startedAt = performance.now();
    if (startedAt - this.windowAt > WINDOW_MS) {
      this.windowAt = startedAt;
      this.busyMs = 0;
    }
    try {
      this.waiting.push(...this.reader.push(chunk));
    } catch (error) {
      return this.end((error as Error).message);
    }
    this.work();
    this.busyMs += performance.now() - startedAt;
    this.restIfNeeded();
  }

  /** Handles the waiting frames, as far as the limits allow. */
  private work(): void {
    const startedAt = performance.now();
    while (!this.over && this.waiting.length > 0 && !this.isFull) {
      if (this.busyMs + performance.now() - startedAt > this.limits.maxBusyMs) break;
      try {
        const frame = this.waiting.shift()!;
        this.handle(decodeFrame(frame), frame.length);
      } catch (error) {
        return this.end(
          error instanceof FrameError ? error.message : `it broke the protocol: ${(error as Error).message}`,
        );
      }
    }
  }

  private restIfNeeded(): void {
    if (this.over) return;
    const busy = this.busyMs > this.limits.maxBusyMs;
    if ((busy || this.waiting.length > 0 || this.isFull) && !this.paused) {
      this.paused = true;
      this.pipe.pause();
    }
    if (busy && this.resume === undefined) {
      this.resume = setTimeout(
        () => {
          this.resume = undefined;
          this.windowAt = performance.now();
          this.busyMs = 0;
          this.readOn();
        },
        Math.max(1, this.windowAt + WINDOW_MS - performance.now()),
      );
    }
  }

  private readOn(): void {
    if (this.over || this.resume !== undefined) return;
    if (this.waiting.length > 0) {
      const startedAt = performance.now();
      this.work();
      this.busyMs += performance.now() - startedAt;
      this.restIfNeeded();
    }
    if (this.paused && this.waiting.length === 0 && !this.isFull && this.resume === undefined && !this.over) {
      this.paused = false;
      this.pipe.resume();
    }
  }

  private get isFull(): boolean {
    const { maxBacklog, maxBacklogBytes, maxWaiting } = this.limits;
    return this.backlog.length >= maxBacklog || this.backlogBytes > maxBacklogBytes || this.unsent > maxWaiting;
  }

  private handle(message: unknown, bytes: number): void {
    if (!Array.isArray(message)) throw new Error('a message is a list');
    const [kind, first, second, third] = message as unknown[];
    if (kind === '.') return this.handlers.tell(String(first), second);
    if (!Number.isSafeInteger(first)) throw new Error('a message has a number');
    const n = first as number;
    if (kind === '!') return this.settle(n, pending => pending.resolve(second));
    if (kind === 'x') return this.settle(n, pending => pending.reject(this.handlers.thrown(second)));
    if (kind !== '?') throw new Error('a message is ?, !, x or .');
    this.backlog.push({ n, op: String(second), args: third, bytes });
    this.backlogBytes += bytes;
    this.answerNext();
  }

  private answerNext(): void {
    while (!this.over && this.answering < this.limits.maxAsked) {
      const request = this.backlog.shift();
      if (!request) return;
      this.answering++;
      void this.answer(request);
    }
  }

  private async answer({ n, op, args, bytes }: Asked): Promise<void> {
    try {
      const value = await this.handlers.ask(op, args);
      if (!this.over) this.send(value === undefined ? ['!', n] : ['!', n, value]);
    } catch (error) {
      if (!this.over) this.send(['x', n, this.handlers.describe(error)]);
    } finally {
      this.answering--;
      this.backlogBytes -= bytes;
      this.answerNext();
      this.readOn();
    }
  }

  private settle(n: number, settle: (pending: Pending) => void): void {
    const pending = this.pending.get(n);
    if (!pending) throw new Error(`nobody asked question ${n}`);
    this.pending.delete(n);
    settle(pending);
  }
}
