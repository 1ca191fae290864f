import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { useShownMoment } from './use-moment.ts';

/** Creates a clock that ticks every `step` ms, only while it has subscribers. */
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
        for (const listener of listeners) listener();
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

/**
 * Returns the time, ms since 1970, updated every `step` ms, for texts such as "3 seconds ago" and for moving time axes. While the
 * page shows an earlier minute, the end of that minute.
 */
export function useNow(step = 1000): number {
  let shared = clocks.get(step);
  if (!shared) clocks.set(step, (shared = clock(step)));
  const now = useSyncExternalStore(shared.subscribe, shared.now);
  const moment = useShownMoment();
  return moment === null ? now : moment + MINUTE_MS;
}
