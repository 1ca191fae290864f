import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';
import { ProcessEndedError } from '../hooks/process-ended-error.ts';
import type { ChannelLimits } from './channel-limits.ts';
import { Channel, PIPE_CLOSED } from './channel.ts';
import { endReason } from './end-reason.rule.ts';
import { launch, type LaunchOptions } from './launch.ts';
import { isNativeTrace } from './native-trace.rule.ts';
import { formatLocation, pluginStack } from './plugin-stack.rule.ts';
import { readLines } from './read-lines.ts';
import { residentMemory } from './resident-memory.ts';
import { toThrown, type Thrown } from './thrown.ts';
import { readThrown } from './untrusted-thrown.ts';

/** Reason for the end of a process. */
export interface ProcessEnd {
  readonly reason: string;
  /** Frames of the plugin's code, if it was the cause. */
  readonly stack?: string;
}

interface ProcessHandlers {
  ask(op: string, args: unknown): unknown;
  tell(op: string, args: unknown): void;
  /** A line that the process wrote to its output. */
  line(level: 'info' | 'warn', line: string): void;
  /** Called when the process ended without being stopped. */
  ended(end: ProcessEnd): void;
}

/** Limits of the messages of one plugin. */
const LIMITS: ChannelLimits = {
  maxAsked: 16,
  maxBacklog: 1000,
  maxBacklogBytes: 64 * 1024 * 1024,
  maxBusyMs: 250,
  maxWaiting: 1024 * 1024,
  maxUnread: 64 * 1024 * 1024,
};
const CHECK_INTERVAL_MS = 1000;
/** Time without an answer after which a process counts as stuck in a loop, in ms. */
const PING_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 30_000;
/** Factor by which a process may exceed its memory limit: freed memory is counted until it is returned to the system. */
const MEMORY_TOLERANCE = 1.25;
const MB = 1024 * 1024;

/** Removes the stack, so that plugins do not learn where in the core a call failed. */
function withoutStack(error: unknown): Thrown {
  const { stack: _, ...thrown } = toThrown(error);
  return thrown;
}

/** Process of a plugin: sends it requests, and checks that it answers and how much memory it uses. */
export class PluginProcess {
  private readonly child: ChildProcess;
  private readonly channel: Channel;
  private readonly exited: Promise<unknown>;
  private readonly watch: NodeJS.Timeout;
  private readonly up = Promise.withResolvers<void>();
  private pingedAt: number | undefined;
  private stopping = false;
  private end: ProcessEnd | undefined;
  private readonly lastErrors: string[] = [];
  /** Resident memory as last measured. */
  memoryBytes = 0;

  constructor(
    private readonly options: LaunchOptions,
    private readonly handlers: ProcessHandlers,
  ) {
    this.child = launch(options);
    this.exited = once(this.child, 'exit').catch(() => undefined);
    this.child.on('error', error => this.fail(`it cannot be started: ${error.message}`));
    this.child.on('exit', (code, signal) => this.onExit(code, signal));
    this.logLines(this.child.stdout!, 'info');
    this.logLines(this.child.stderr!, 'warn');
    this.channel = new Channel(
      this.child.stdio[3] as Duplex,
      {
        ask: (op, args) => handlers.ask(op, args),
        tell: (op, args) => this.onTell(op, args),
        describe: withoutStack,
        thrown: sent => this.errorFrom(sent),
        closed: reason => this.onClosed(reason),
      },
      LIMITS,
    );
    this.up.promise.catch(() => undefined);
    this.watch = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
    const late = setTimeout(() => this.fail('it did not start within 30 s'), START_TIMEOUT_MS).unref();
    void this.up.promise.then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get running(): boolean {
    return !this.stopping && this.end === undefined;
  }

  async ask(op: string, args?: unknown): Promise<unknown> {
    await this.up.promise;
    return this.channel.ask(op, args).catch((error: unknown) => this.explain(error));
  }

  tell(op: string, args?: unknown): void {
    this.channel.tell(op, args);
  }

  /** Kills the process, whatever it does. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.release();
    this.child.kill('SIGKILL');
    if (this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null)
      await this.exited;
  }

  /** Rejects with the reason of the process's end, which is known only after the pipe of the interrupted call has closed. */
  private async explain(error: unknown): Promise<never> {
    if (!(error instanceof ProcessEndedError)) throw error;
    await this.exited;
    throw this.end ? new ProcessEndedError(`The process of the plugin ended: ${this.end.reason}`) : error;
  }

  private async check(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || !this.running) return;
    const now = performance.now();
    // The pong may be in the data that is not being read.
    if (this.channel.isPaused) this.pingedAt = undefined;
    else if (this.pingedAt === undefined) this.ping(now);
    else if (now - this.pingedAt > PING_TIMEOUT_MS)
      return this.fail(`it did not answer for ${PING_TIMEOUT_MS / 1000} s, as code in an endless loop does`);
    this.memoryBytes = (await residentMemory(pid)) ?? this.memoryBytes;
    const { memoryMb } = this.options;
    if (this.memoryBytes > memoryMb * MB * MEMORY_TOLERANCE)
      this.fail(`it took ${Math.round(this.memoryBytes / MB)} MB of memory; it may take ${memoryMb}`);
  }

  private ping(now: number): void {
    this.pingedAt = now;
    this.ask('ping').then(
      () => (this.pingedAt = undefined),
      () => undefined,
    );
  }

  /** Converts a value thrown by the plugin to an error with the frames of the plugin's code. */
  errorFrom(sent: unknown): Error & { readonly frames: string } {
    const error = readThrown(sent);
    return Object.assign(error, { frames: pluginStack(error.stack ?? '', this.options.folder) });
  }

  private onTell(op: string, args: unknown): void {
    if (op === 'up') return this.up.resolve();
    if (op !== 'crash') return this.handlers.tell(op, args);
    const { message, frames } = this.errorFrom(args);
    this.end ??= { reason: `nobody caught: ${message}${formatLocation(frames)}`, ...(frames && { stack: frames }) };
  }

  /** The pipe closes before the process ends, which yields the better reason. */
  private onClosed(reason: string): void {
    this.up.reject(new Error(`The process of the plugin ended: ${reason}`));
    if (reason !== PIPE_CLOSED) this.end ??= { reason };
    this.child.kill('SIGKILL');
  }

  private fail(reason: string): void {
    this.end ??= { reason };
    this.child.kill('SIGKILL');
    if (this.child.pid === undefined) this.onExit(null, null);
  }

  private onExit(code: number | null, signal: string | null): void {
    this.release();
    if (this.stopping) return;
    this.stopping = true;
    this.end ??= { reason: endReason(this.lastErrors, { code, signal }, this.options.memoryMb) };
    this.channel.end(this.end.reason);
    this.handlers.ended(this.end);
  }

  private release(): void {
    clearInterval(this.watch);
    this.up.reject(new Error('The process of the plugin ended'));
    if (this.stopping) this.channel.end('it was stopped');
  }

  private logLines(stream: Readable, level: 'info' | 'warn'): void {
    readLines(stream, line => {
      if (level === 'warn' && this.lastErrors.length < 20) this.lastErrors.push(line.slice(0, 1000));
      if (level === 'info' || !isNativeTrace(line)) this.handlers.line(level, line);
    });
  }
}
