import { useCallback, useSyncExternalStore } from 'react';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';

/** Maximum number of remembered parts; the oldest are dropped first. */
const MAX_TOGGLED = 24;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = () => storedPreference('closed') ?? '';

/** Returns a short hash of a name, because a cookie cannot contain any name. */
export function idOf(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) % 0x7fffffff;
  return hash.toString(36);
}

/** Returns the ids of all toggled parts, joined by hyphens. */
export const useToggledIds = (): string => useSyncExternalStore(subscribe, read);

/** Toggles a part by its id. */
export function toggle(id: string): void {
  const ids = read().split('-').filter(Boolean);
  const others = ids.filter(openId => openId !== id);
  storePreference('closed', (others.length < ids.length ? others : [...ids, id].slice(-MAX_TOGGLED)).join('-'));
  for (const listener of listeners) listener();
}

/**
 * Returns whether this visitor toggled a part of the page (closed or opened it), now or in an earlier visit, and a function that
 * toggles it.
 */
export function useToggled(name: string): [boolean, () => void] {
  const id = idOf(name);
  const isToggled = useToggledIds().split('-').includes(id);
  return [isToggled, useCallback(() => toggle(id), [id])];
}
