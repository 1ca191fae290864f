import { useCallback, useSyncExternalStore } from 'react';

const times = new Map<string, number | null>();
const listeners = new Map<string, Set<() => void>>();

/** Moves the crosshair of all charts of a group to a time, ms since 1970; `null` hides it. */
export function pointAt(group: string, time: number | null): void {
  if (times.get(group) === time) return;
  times.set(group, time);
  for (const listener of listeners.get(group) ?? []) listener();
}

export function useCrosshair(group: string): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(group) ?? new Set();
      listeners.set(group, set.add(listener));
      return () => set.delete(listener);
    },
    [group],
  );
  return useSyncExternalStore(subscribe, () => times.get(group) ?? null);
}

/** Returns the index of the time nearest to `time`; −1 if there is none. Times ascend. */
export function nearestIndex(at: readonly number[], time: number): number {
  let low = 0;
  let high = at.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low > 0 && time - at[low - 1]! < at[low]! - time ? low - 1 : low;
}
