import { useCallback, useSyncExternalStore } from 'react';

/** A value shared by the charts of one group, such as the position of their crosshair. `null` until it is set. */
export function groupValue<T>() {
  const values = new Map<string, T | null>();
  const listeners = new Map<string, Set<() => void>>();

  const set = (group: string, value: T | null): void => {
    if ((values.get(group) ?? null) === value) return;
    values.set(group, value);
    for (const listener of listeners.get(group) ?? []) listener();
  };

  const useValue = (group: string): T | null => {
    const subscribe = useCallback(
      (listener: () => void) => {
        const set = listeners.get(group) ?? new Set();
        listeners.set(group, set.add(listener));
        return () => {
          set.delete(listener);
          if (set.size > 0) return;
          // The last chart of the group was removed, so the value is discarded.
          listeners.delete(group);
          values.delete(group);
        };
      },
      [group],
    );
    return useSyncExternalStore(subscribe, () => values.get(group) ?? null);
  };
  return [set, useValue] as const;
}
