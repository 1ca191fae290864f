import { useMemo } from 'react';
import { idOf, toggle, useToggledIds } from './use-toggled.ts';

const keyOf = (group: string) => idOf(`group ${group}`);

/** Returns a function that tests whether the visitor closed a group, now or in an earlier visit, and one that toggles a group. */
export function useClosedGroups() {
  const ids = useToggledIds();
  return useMemo(() => {
    const closed = new Set(ids.split('-'));
    return {
      isClosed: (group: string) => closed.has(keyOf(group)),
      toggle: (group: string) => toggle(keyOf(group)),
    };
  }, [ids]);
}
