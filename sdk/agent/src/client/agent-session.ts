import { AGENT_LIMITS, AGENT_PROTOCOL, type Hello } from '@vitrine/contracts';
import type { Batch } from '../outbox/outbox.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import type { Fields, FrameHandler } from './feature.ts';
import type { SessionDelegate } from './session-delegate.ts';
import type { Timing } from './timing.ts';
import { withZeros } from './with-zeros.ts';

/** Bytes reserved for the envelope of a batch. */
const ENVELOPE = 4096;

/**
 * Protocol session of one connection, independent of the transport: sends hello, handles the core's frames, and returns the reports
 * to send.
 */
export class AgentSession {
  readonly #delegate: SessionDelegate;
  readonly #timing: Timing;
  readonly #handlers: ReadonlyMap<string, FrameHandler>;
  #helloAt = 0;
  /** True if the core accepts reports that omit readings. */
  #takesAbsent = false;
  /** Highest number of the reports sent on this connection; undefined before the welcome. */
  #cursor: number | undefined;
  #progressAt = 0;
  #batchSize: number = AGENT_LIMITS.reportsPerBatch;
  #end: DisconnectReason | undefined;

  constructor(delegate: SessionDelegate, timing: Timing) {
    this.#delegate = delegate;
    this.#timing = timing;
    this.#handlers = new Map<string, FrameHandler>([
      ['welcome', fields => this.#welcome(fields)],
      ['rate', fields => this.#rate(fields.interval)],
      ['ack', fields => this.#ack(fields.seq)],
      ['error', fields => delegate.refused(String(fields.code), String(fields.detail))],
      ...delegate.features.flatMap(feature => Object.entries(feature.handlers)),
    ]);
  }

  get welcomed(): boolean {
    return this.#cursor !== undefined;
  }

  /** Set when the session cannot continue. */
  get end(): DisconnectReason | undefined {
    return this.#end;
  }

  hello(): Hello {
    const { version, features, stream, boot, facts } = this.#delegate;
    this.#helloAt = performance.now();
    return {
      type: 'hello',
      protocol: { ...AGENT_PROTOCOL },
      version,
      capabilities: features.map(feature => feature.capability),
      stream,
      boot,
      facts,
    } as Hello;
  }

  /** Handles one frame. Invalid frames, and frames of unknown types from a newer core, are ignored. */
  receive(frame: unknown, send: (frame: object) => void): void {
    if (typeof frame !== 'object' || frame === null) return;
    const fields = frame as Fields;
    this.#handlers.get(String(fields.type))?.(fields, send);
  }

  /** Returns the next reports to send, in order and each once; undefined if all are sent, and before the welcome. */
  next(): (Batch & { readonly json: string }) | undefined {
    if (this.#cursor === undefined) return undefined;
    const batch = this.#delegate.outbox.nextAfter(this.#cursor, this.#batchSize, AGENT_LIMITS.frameBytes - ENVELOPE);
    if (!batch) return undefined;
    const reports = batch.reports.map(report => this.#delegate.withCorrectedTime(report));
    return { ...batch, json: (this.#takesAbsent ? reports : reports.map(withZeros)).join(',') };
  }

  sent(batch: Batch): void {
    this.#cursor = batch.last;
    this.#batchSize = AGENT_LIMITS.reportsPerBatch;
    this.#delegate.counts.sent += batch.reports.length;
  }

  /** The core rejected this batch: smaller batches isolate the invalid report, which is then skipped. */
  onBatchRefused(batch: Batch): void {
    if (batch.reports.length === 1) this.#cursor = batch.last;
    else this.#batchSize = Math.ceil(batch.reports.length / 2);
  }

  /** Resends reports that have been unacknowledged for too long, because the core may have crashed between two requests. */
  resendIfStalled(): void {
    const { outbox } = this.#delegate;
    if (this.#cursor === undefined || outbox.acked >= this.#cursor) this.#progressAt = performance.now();
    if (performance.now() - this.#progressAt > this.#timing.stall) this.resend();
  }

  /** Resends all unacknowledged reports. */
  resend(): void {
    this.#progressAt = performance.now();
    if (this.#cursor !== undefined) this.#cursor = Math.min(this.#cursor, this.#delegate.outbox.acked);
  }

  #welcome({ protocol, node, interval, time, acked, absent }: Fields): void {
    const known = typeof protocol === 'number' && protocol >= AGENT_PROTOCOL.min && protocol <= AGENT_PROTOCOL.max;
    if (!known || !isCount(time) || !isCount(acked)) {
      this.#end = { kind: 'incompatible', detail: `its welcome cannot be understood (protocol ${String(protocol)})` };
      return;
    }
    this.#takesAbsent = absent === true;
    this.#delegate.correctClock(time, (performance.now() - this.#helloAt) / 2);
    this.#rate(interval);
    this.#ack(acked);
    if (this.#cursor !== undefined) return;
    this.#cursor = acked;
    this.#progressAt = performance.now();
    this.#delegate.welcomed(String(node));
  }

  #rate(interval: unknown): void {
    if (typeof interval === 'number' && interval >= 0.5 && interval <= 3600) this.#delegate.setInterval(interval);
  }

  #ack(seq: unknown): void {
    if (!isCount(seq) || seq <= this.#delegate.outbox.acked) return;
    this.#progressAt = performance.now();
    this.#delegate.outbox.ack(seq);
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
