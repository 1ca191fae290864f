import { useSyncExternalStore } from 'react';

/** Makes a clock that ticks every `step` ms, only while it has subscribers. */
export function clock(step: number) {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    now: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        now = Date.now();
        for (const tell of listeners) tell();
      }, step);
      return () => {
        listeners.delete(listener);
        if (listeners.size) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const clocks = new Map<number, ReturnType<typeof clock>>();

/** Returns the time, ms since 1970, updated every `step` ms. For "3 seconds ago" and for moving time axes. */
export function useNow(step = 1000): number {
  let shared = clocks.get(step);
  if (!shared) clocks.set(step, (shared = clock(step)));
  return useSyncExternalStore(shared.subscribe, shared.now);
}
