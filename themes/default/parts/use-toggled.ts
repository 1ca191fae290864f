import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { useCallback, useSyncExternalStore } from 'react';

/** How many toggled parts are remembered; the oldest are forgotten first. */
const MAX_TOGGLED = 24;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = () => storedPreference('closed') ?? '';

/** Names may contain anything and a cookie may not: a part is remembered by a short number made of its name. */
function idOf(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) % 0x7fffffff;
  return hash.toString(36);
}

/** Returns whether this visitor toggled a part of the page, closed or open, here or in an earlier visit, and a function that toggles it. */
export function useToggled(name: string): [boolean, () => void] {
  const ids = useSyncExternalStore(subscribe, read).split('-').filter(Boolean);
  const id = idOf(name);
  const isToggled = ids.includes(id);
  const toggle = useCallback(() => {
    const others = read()
      .split('-')
      .filter(other => other && other !== id);
    storePreference('closed', (isToggled ? others : [...others, id].slice(-MAX_TOGGLED)).join('-'));
    for (const tell of listeners) tell();
  }, [id, isToggled]);
  return [isToggled, toggle];
}
