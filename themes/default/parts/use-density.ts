import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { useSyncExternalStore } from 'react';

/** Sizes of the cards: `large` with all details, `small` with one line for each of what matters. */
export const DENSITIES = ['large', 'medium', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const read = (): Density => DENSITIES.find(one => one === storedPreference('density')) ?? 'medium';

/** Chooses the size of the cards, here and for the next visit. */
export function chooseDensity(density: Density): void {
  storePreference('density', density);
  for (const tell of listeners) tell();
}

/** Returns the size of the cards that this visitor chose last. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, read);
