import type { Runner } from './extension-points.ts';
import { PluginError } from './plugin-error.ts';
import { limitOf, within, type Limits } from './time-limit.ts';

/** What a scope tells about, and how long it waits. */
export interface ScopeOptions {
  onFailure(error: PluginError): void;
  /** A call of the plugin's code ended, well or not, after so many milliseconds. */
  onCall?(ms: number): void;
  readonly limits: Limits;
}

/** One life of one plugin, from switched on to switched off. Switching on again starts a new life. */
export class PluginScope implements Runner {
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
    else void this.clean(cleanup);
  }

  async stop(): Promise<void> {
    this.alive = false;
    for (const cleanup of this.cleanups.splice(0).reverse()) await this.clean(cleanup);
  }

  async surfaced<R>(point: string, run: () => R | Promise<R>): Promise<R | undefined> {
    if (!this.alive) return undefined;
    const began = performance.now();
    try {
      return await within(limitOf(point, this.options.limits), run);
    } catch (cause) {
      throw this.blame(point, cause);
    } finally {
      this.options.onCall?.(performance.now() - began);
    }
  }

  isolated<R>(point: string, run: () => R | Promise<R>): Promise<R | undefined> {
    return this.surfaced(point, run).catch(() => undefined);
  }

  private async clean(cleanup: () => void | Promise<void>): Promise<void> {
    await within(limitOf('dispose', this.options.limits), cleanup).catch((cause: unknown) =>
      this.blame('dispose', cause),
    );
  }

  /** Records a failure of this plugin that no call of its code raised. */
  blame(point: string, cause: unknown): PluginError {
    const error = PluginError.from(this.id, point, cause);
    this.options.onFailure(error);
    return error;
  }
}
