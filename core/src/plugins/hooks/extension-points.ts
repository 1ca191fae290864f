import { AsyncParallelHook, AsyncSeriesBailHook, AsyncSeriesWaterfallHook } from 'tapable';
import type { EventHook, ProviderHook, FilterHook, TapOptions } from '@vitrine/plugin-sdk';
import type { AnswerCheck } from './answers.ts';
import { CircuitBreaker, MAX_FAILURES, OPEN_MS } from './circuit-breaker.ts';
import { registrationFrames } from './registration-frames.ts';

/** Caller of one plugin's code: measures its duration, counts its failures, and skips it once the plugin is disabled. */
export interface PluginCaller {
  readonly id: string;
  /**
   * Runs code whose failures are recorded and thrown to the caller as a PluginError. `frames` lead to the called code, for failures
   * without a stack of their own.
   */
  call<R>(point: string, run: () => R | Promise<R>, frames?: string): Promise<R | undefined>;
  /** Runs code whose failures are recorded but not thrown. */
  callSafely<R>(point: string, run: () => R | Promise<R>, frames?: string): Promise<R | undefined>;
  /** Called when the plugin is disabled. */
  onStop(forget: () => void): void;
}

/** A tap of a plugin. tapable cannot remove taps, so a hook is rebuilt from the remaining ones. */
interface Tap<F, O extends TapOptions = TapOptions> {
  readonly runner: PluginCaller;
  /** Name of the hook, for failure messages. */
  readonly point: string;
  readonly call: F;
  readonly options: O | undefined;
}

const tapped = ({ runner, options }: Tap<unknown>) => ({
  name: runner.id,
  stage: options?.order === 'early' ? -1 : options?.order === 'late' ? 1 : 0,
});

/** Stores taps and the tapable hook built from them. */
class Taps<F, H, O extends TapOptions = TapOptions> {
  readonly all = new Set<Tap<F, O>>();
  private built: H | undefined;
  private readonly build: (taps: Iterable<Tap<F, O>>) => H;

  constructor(
    build: (taps: Iterable<Tap<F, O>>) => H,
    private readonly changed: () => void = () => undefined,
  ) {
    this.build = build;
  }

  add(runner: PluginCaller, point: string, call: F, options: O | undefined): void {
    const tap = { runner, point, call, options };
    this.all.add(tap);
    this.built = undefined;
    runner.onStop(() => {
      this.all.delete(tap);
      this.built = undefined;
      this.changed();
    });
    this.changed();
  }

  get hook(): H {
    return (this.built ??= this.build(this.all));
  }
}

/** Hook of an event: all listeners are notified in parallel, and none can prevent it. */
export class EventHookPoint<T> {
  readonly kind = 'event';
  private readonly taps = new Taps<(event: T) => unknown, AsyncParallelHook<[T]>>(taps => {
    const hook = new AsyncParallelHook<[T]>(['event']);
    for (const tap of taps) {
      const frames = registrationFrames(tap.call);
      hook.tapPromise(
        tapped(tap),
        async event => void (await tap.runner.callSafely(tap.point, () => tap.call(event), frames)),
      );
    }
    return hook;
  });

  /** True if there are listeners, so that hot paths can skip building an event without any. */
  get used(): boolean {
    return this.taps.all.size > 0;
  }

  /** Resolves once all listeners have finished; never rejects. Fire after the flush that made the event true. */
  async fire(event: T): Promise<void> {
    if (this.used) await this.taps.hook.promise(event);
  }

  open(name: string, runner: PluginCaller): EventHook<T> {
    return { kind: this.kind, tap: (listen, options) => this.taps.add(runner, name, listen, options) };
  }
}

/**
 * Hook of a value that passes through all taps. Each tap may return a changed copy. A tap that fails, or returns an invalid value,
 * is skipped.
 */
export class FilterHookPoint<T> {
  readonly kind = 'filter';
  private readonly taps = new Taps<(value: T) => T | void | Promise<T | void>, AsyncSeriesWaterfallHook<[T]>>(taps => {
    const hook = new AsyncSeriesWaterfallHook<[T]>(['value']);
    for (const tap of taps) {
      hook.tapPromise(tapped(tap), value => this.through(tap, value));
    }
    return hook;
  });
  private readonly breakers = new WeakMap<object, CircuitBreaker>();

  constructor(private readonly check: AnswerCheck<T>) {}

  async apply(value: T): Promise<T> {
    return this.taps.all.size > 0 ? this.taps.hook.promise(value) : value;
  }

  private async through(tap: Tap<(value: T) => T | void | Promise<T | void>>, value: T): Promise<T> {
    let breaker = this.breakers.get(tap);
    if (!breaker) this.breakers.set(tap, (breaker = new CircuitBreaker()));
    if (breaker.isOpen) return value;
    let succeeded = false;
    const frames = registrationFrames(tap.call);
    const shape = async () => {
      const checked = this.check(await tap.call(value));
      succeeded = true;
      return checked;
    };
    const shaped = await tap.runner.callSafely(tap.point, shape, frames);
    const leaveOut = () => {
      throw new Error(`failed ${MAX_FAILURES} times in a row; it is left out for ${OPEN_MS / 1000} s`);
    };
    if (breaker.record(succeeded)) await tap.runner.callSafely(tap.point, leaveOut, frames);
    return shaped ?? value;
  }

  open(name: string, runner: PluginCaller): FilterHook<T> {
    return { kind: this.kind, tap: (shape, options) => this.taps.add(runner, name, shape, options) };
  }
}

type Answer<A extends unknown[], R> = (...args: A) => R | undefined | Promise<R | undefined>;

/** Hook that needs an answer. The first tap under a key that returns a value provides it; an invalid value is a failure. */
export class ProviderHookPoint<A extends unknown[], R, O extends TapOptions = TapOptions> {
  readonly kind = 'provider';
  private readonly listeners: (() => void)[] = [];
  private readonly byKey = new Map<string, Taps<Answer<A, R>, AsyncSeriesBailHook<[A], R>, O>>();

  constructor(private readonly check: AnswerCheck<R>) {}

  /** Returns the answer, or undefined if the key is not claimed. Rejects with a PluginError if the provider fails. */
  async ask(key: string, ...args: A): Promise<R | undefined> {
    const taps = this.byKey.get(key);
    return taps && taps.all.size > 0 ? taps.hook.promise(args) : undefined;
  }

  /** Called when a key is claimed or released. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Returns the claimed names, with their plugins and options. */
  registrations(): { key: string; plugin: string; options: O | undefined }[] {
    return [...this.byKey].flatMap(([key, taps]) =>
      [...taps.all].map(tap => ({ key, plugin: tap.runner.id, options: tap.options })),
    );
  }

  open(name: string, runner: PluginCaller): ProviderHook<A, R, O> {
    return {
      kind: this.kind,
      tap: (key: string, answer: Answer<A, R>, ...[options]: [options?: O]) =>
        this.tapsFor(key).add(runner, name, answer, options),
    } as ProviderHook<A, R, O>;
  }

  private tapsFor(key: string) {
    let taps = this.byKey.get(key);
    if (!taps)
      this.byKey.set(
        key,
        (taps = new Taps(
          registered => this.build(registered),
          () => this.listeners.forEach(listener => listener()),
        )),
      );
    return taps;
  }

  private build(taps: Iterable<Tap<Answer<A, R>, O>>): AsyncSeriesBailHook<[A], R> {
    const hook = new AsyncSeriesBailHook<[A], R>(['args']);
    for (const tap of taps) {
      const frames = registrationFrames(tap.call);
      hook.tapPromise(
        tapped(tap),
        args => tap.runner.call(tap.point, async () => this.check(await tap.call(...args)), frames) as Promise<R>,
      );
    }
    return hook;
  }
}
