import type { PluginCaller } from './extension-points.ts';
import { PluginError } from './plugin-error.ts';
import { ProcessEndedError } from './process-ended-error.ts';
import { timeoutFor, withTimeout, type Limits } from './timeouts.ts';

/** Callbacks and limits of a scope. */
interface ScopeOptions {
  onFailure(error: PluginError): void;
  /** Called after each call of the plugin's code with its duration in ms. */
  onCall?(ms: number): void;
  readonly limits: Limits;
}

/** Scope of one start of a plugin: its calls, and the clean-ups that run when it is stopped. Every start has a new one. */
export class PluginLifecycle implements PluginCaller {
  private alive = true;
  /** Calls in progress. They remain after the process has ended, because its pipe closes before the reason is known. */
  private readonly calls = new Set<{ readonly frames: string | undefined }>();
  private readonly cleanups: (() => void | Promise<void>)[] = [];

  constructor(
    readonly id: string,
    private readonly options: ScopeOptions,
  ) {}

  get running(): boolean {
    return this.alive;
  }

  /** Frames of the only call in progress; undefined if there are none or several, because any of them may be the cause. */
  get framesOfCall(): string | undefined {
    const [call] = this.calls;
    return this.calls.size === 1 ? call?.frames : undefined;
  }

  /** Registers a clean-up; the last one registered runs first. After the stop, a clean-up runs at once. */
  onStop(cleanup: () => void | Promise<void>): void {
    if (this.alive) this.cleanups.push(cleanup);
    else void this.runCleanup(cleanup);
  }

  async stop(): Promise<void> {
    this.alive = false;
    for (const cleanup of this.cleanups.splice(0).reverse()) await this.runCleanup(cleanup);
  }

  async call<R>(point: string, run: () => R | Promise<R>, frames?: string): Promise<R | undefined> {
    if (!this.alive) return undefined;
    const startedAt = performance.now();
    const current = { frames };
    this.calls.add(current);
    let interrupted = false;
    try {
      return await withTimeout(timeoutFor(point, this.options.limits), run);
    } catch (cause) {
      interrupted = cause instanceof ProcessEndedError;
      // The end of a process counts as one failure, however many calls it interrupts.
      throw interrupted ? PluginError.from(this.id, point, cause, frames) : this.recordFailure(point, cause, frames);
    } finally {
      if (!interrupted) this.calls.delete(current);
      this.options.onCall?.(performance.now() - startedAt);
    }
  }

  callSafely<R>(point: string, run: () => R | Promise<R>, frames?: string): Promise<R | undefined> {
    return this.call(point, run, frames).catch(() => undefined);
  }

  private async runCleanup(cleanup: () => void | Promise<void>): Promise<void> {
    await withTimeout(timeoutFor('dispose', this.options.limits), cleanup).catch((cause: unknown) =>
      this.recordFailure('dispose', cause),
    );
  }

  /** Records a failure of the plugin. */
  recordFailure(point: string, cause: unknown, frames?: string): PluginError {
    const error = PluginError.from(this.id, point, cause, frames);
    this.options.onFailure(error);
    return error;
  }
}
