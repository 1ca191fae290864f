import { HOUR_MS } from '@vitrine/contracts/time';
import type { Feature, Fields } from '../client/feature.ts';
import { parseExecRequest, isId, isWhole } from '../control/parse-request.ts';
import type { SignatureGuard } from '../control/signature-guard.ts';
import type { Log } from '../log.ts';
import { Run, type RunEnd } from './run.ts';
import { ShellCommand } from './shell-command.ts';

/** Maximum number of concurrent commands. */
const MAX_RUNNING = 32;
/** Maximum number of unacknowledged results, and how long they are stored. */
const MAX_ENDED = 20;
const RETENTION_MS = HOUR_MS;
/** Interval of output frames in ms. The core accepts 20 frames a second from an agent in total. */
const FLUSH_INTERVAL_MS = 100;

const REFUSED = { status: 'refused', exitCode: null, signal: null } as const;

/** Runs commands for the core, each once, and delivers their output even across several connections. */
export class Executor implements Feature {
  readonly capability = 'exec';
  readonly handlers = {
    exec: (fields: Fields, send: (frame: object) => void) => this.#start(fields, send),
    execResume: ({ id, from }: Fields, send: (frame: object) => void) => this.#resume(id, from, send),
    execCancel: ({ id }: Fields) => this.#runs.get(String(id))?.command?.cancel(),
    execAck: ({ id }: Fields) => this.#remove(String(id)),
  };
  readonly #signatureGuard: SignatureGuard;
  readonly #log: Log;
  readonly #runs = new Map<string, Run>();
  #flushTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(signatureGuard: SignatureGuard, log: Log) {
    this.#signatureGuard = signatureGuard;
    this.#log = log;
  }

  get busy(): boolean {
    return this.#running > 0;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#flushTimer);
    for (const { command, end } of this.#runs.values()) if (!end) command?.kill();
  }

  #start(fields: Fields, send: (frame: object) => void): void {
    const { id } = fields;
    // A repeated request is the same request: it must not run again.
    if (!isId(id) || this.#runs.has(id) || this.#closed) return;
    const run = new Run(id, send);
    this.#runs.set(id, run);
    const request = parseExecRequest(fields);
    const reason = !request
      ? 'invalid'
      : this.#running >= MAX_RUNNING
        ? 'busy'
        : this.#signatureGuard.refusalReason(request);
    if (reason || !request) return this.#onEnd(run, { ...REFUSED, reason: reason ?? 'invalid' });
    this.#log.info(`runs a command of ${request.order.command.length} characters for the core`);
    try {
      run.command = new ShellCommand(request.order.command, request.order.timeoutSeconds * 1000, piece =>
        this.#onOutput(run, piece),
      );
    } catch {
      return this.#onEnd(run, { status: 'failed', reason: 'spawn', exitCode: null, signal: null });
    }
    void run.command.ended.then(({ spawnFailed, ...end }) =>
      this.#onEnd(run, { ...end, reason: spawnFailed ? 'spawn' : null }),
    );
  }

  #resume(id: unknown, from: unknown, send: (frame: object) => void): void {
    if (!isId(id) || !isWhole(from, 0, Number.MAX_SAFE_INTEGER)) return;
    const run = this.#runs.get(id);
    if (!run)
      return send({ type: 'execEnd', id, status: 'failed', reason: 'lost', exitCode: null, signal: null, written: 0 });
    run.resume(from, send);
    this.#startFlushing();
  }

  get #running(): number {
    return [...this.#runs.values()].filter(({ end, command }) => command && !end).length;
  }

  #onOutput(run: Run, piece: Buffer): void {
    run.write(piece);
    this.#startFlushing();
  }

  #onEnd(run: Run, end: RunEnd): void {
    run.end = end;
    run.endedAt = performance.now();
    const ended = [...this.#runs.values()].filter(run => run.end);
    for (const old of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) this.#runs.delete(old.id);
    for (const old of ended) if (performance.now() - old.endedAt > RETENTION_MS) this.#runs.delete(old.id);
    this.#startFlushing();
  }

  #remove(id: string): void {
    if (this.#runs.get(id)?.end) this.#runs.delete(id);
  }

  #startFlushing(): void {
    if (this.#flushTimer || this.#closed) return;
    this.#flushTimer = setInterval(() => this.#sendPending(), FLUSH_INTERVAL_MS);
  }

  /** Sends one frame for one command at a time, round-robin. */
  #sendPending(): void {
    const run = [...this.#runs.values()].find(({ waiting }) => waiting);
    if (!run) {
      clearInterval(this.#flushTimer);
      this.#flushTimer = undefined;
      return;
    }
    run.sendNext();
    // Round-robin: a command that sent a frame moves to the end of the queue.
    this.#runs.delete(run.id);
    this.#runs.set(run.id, run);
  }
}
