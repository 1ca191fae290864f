import { useSyncExternalStore } from 'react';
import {
  onSystemAppearance,
  applyAppearance,
  resolve,
  storeAppearance,
  storedAppearance,
  type Appearance,
} from './appearance.ts';

const listeners = new Set<() => void>();
let stopFollowing: (() => void) | undefined;
let preference = storedAppearance();

const notify = () => {
  applyAppearance(resolve(preference));
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  stopFollowing ??= onSystemAppearance(notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
  };
}

export function chooseAppearance(appearance: Appearance): void {
  preference = appearance;
  storeAppearance(appearance);
  notify();
}

/** Hook that returns the selected appearance and the resulting light or dark mode. */
export function useAppearance(): { chosen: Appearance; shown: 'light' | 'dark' } {
  return {
    chosen: useSyncExternalStore(subscribe, () => preference),
    shown: useSyncExternalStore(subscribe, () => resolve(preference)),
  };
}
