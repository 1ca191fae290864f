/** Most taps need no order. Within one order, plugins are called in the order they were started. */
export interface TapOptions {
  readonly order?: 'early' | 'late';
}

/** Something happened. Everyone is told, in parallel; nobody can stop it. A listener that fails is recorded. */
export interface EventHook<T> {
  readonly kind: 'event';
  tap(listener: (event: T) => void | Promise<void>, options?: TapOptions): void;
}

/** A value on its way. Each tap may return a changed copy, or nothing to leave it alone. One that fails is skipped. */
export interface FilterHook<T> {
  readonly kind: 'filter';
  tap(shape: (value: T) => T | void | Promise<T | void>, options?: TapOptions): void;
}

/** Someone must answer. The first tap under the key that returns a value does; a failure reaches the one who asked. */
export interface ProviderHook<A extends unknown[], R, O extends TapOptions = TapOptions> {
  readonly kind: 'provider';
  tap(
    key: string,
    answer: (...args: A) => R | undefined | Promise<R | undefined>,
    ...options: Record<never, never> extends O ? [options?: O] : [options: O]
  ): void;
}
