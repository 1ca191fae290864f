import { useCallback, useSyncExternalStore } from 'react';

/** A value that the charts of one group share, such as the place of their crosshair. `null` until it is set. */
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
          // The last chart of a group is gone: the next one starts anew.
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
