import type { PluginCaller } from './extension-points.ts';
import { PluginError } from './plugin-error.ts';
import { timeoutFor, withTimeout, type Limits } from './timeouts.ts';

/** What a scope tells about, and how long it waits. */
export interface ScopeOptions {
  onFailure(error: PluginError): void;
  /** A call of the plugin's code ended, well or not, after so many milliseconds. */
  onCall?(ms: number): void;
  readonly limits: Limits;
}

/** One life of one plugin, from switched on to switched off. Switching on again starts a new life. */
export class PluginLifecycle implements PluginCaller {
  private alive = true;
  private readonly cleanups: (() => void | Promise<void>)[] = [];

  constructor(
    readonly id: string,
    private readonly options: ScopeOptions,
  ) {}

  get running(): boolean {
    return this.alive;
  }

  /** Runs when this life ends, last registered first. In a life that is over, at once. */
  onStop(cleanup: () => void | Promise<void>): void {
    if (this.alive) this.cleanups.push(cleanup);
    else void this.runCleanup(cleanup);
  }

  async stop(): Promise<void> {
    this.alive = false;
    for (const cleanup of this.cleanups.splice(0).reverse()) await this.runCleanup(cleanup);
  }

  async call<R>(point: string, run: () => R | Promise<R>): Promise<R | undefined> {
    if (!this.alive) return undefined;
    const began = performance.now();
    try {
      return await withTimeout(timeoutFor(point, this.options.limits), run);
    } catch (cause) {
      throw this.recordFailure(point, cause);
    } finally {
      this.options.onCall?.(performance.now() - began);
    }
  }

  callSafely<R>(point: string, run: () => R | Promise<R>): Promise<R | undefined> {
    return this.call(point, run).catch(() => undefined);
  }

  private async runCleanup(cleanup: () => void | Promise<void>): Promise<void> {
    await withTimeout(timeoutFor('dispose', this.options.limits), cleanup).catch((cause: unknown) =>
      this.recordFailure('dispose', cause),
    );
  }

  /** Records a failure of this plugin that no call of its code raised. */
  recordFailure(point: string, cause: unknown): PluginError {
    const error = PluginError.from(this.id, point, cause);
    this.options.onFailure(error);
    return error;
  }
}
