/** Order of a tap. Plugins of the same order are called in the order in which they were started. */
export interface TapOptions {
  readonly order?: 'early' | 'late';
}

/** Event: all taps are called in parallel and cannot prevent it. The error of a tap that throws is recorded. */
export interface EventHook<T> {
  readonly kind: 'event';
  tap(listener: (event: T) => void | Promise<void>, options?: TapOptions): void;
}

/** Filter: each tap may return a changed copy of the value, or nothing to leave it unchanged. A tap that throws is skipped. */
export interface FilterHook<T> {
  readonly kind: 'filter';
  tap(shape: (value: T) => T | void | Promise<T | void>, options?: TapOptions): void;
}

/** Provider: the first tap under the key that returns a value wins. Errors are thrown to the caller. */
export interface ProviderHook<A extends unknown[], R, O extends TapOptions = TapOptions> {
  readonly kind: 'provider';
  tap(
    key: string,
    answer: (...args: A) => R | undefined | Promise<R | undefined>,
    ...options: Record<never, never> extends O ? [options?: O] : [options: O]
  ): void;
}
