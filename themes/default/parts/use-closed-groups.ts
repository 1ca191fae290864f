import { useMemo } from 'react';
import { idOf, toggle, useToggledIds } from './use-toggled.ts';

const keyOf = (group: string) => idOf(`group ${group}`);

/** Returns whether a visitor closed a group, here or in an earlier visit, and a function that closes or opens it. */
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
