import { useSyncExternalStore } from 'react';
import { useSite } from '@vitrine/theme-sdk';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';

/** Card sizes: `large` has charts, `small` has one line for each important value. */
export const DENSITIES = ['large', 'medium', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const chosenDensity = (): Density | undefined => DENSITIES.find(density => density === storedPreference('density'));

/** Sets the card size, and stores it for the next visit. */
export function chooseDensity(density: Density): void {
  storePreference('density', density);
  for (const listener of listeners) listener();
}

/** Returns the card size last chosen by this visitor, otherwise the administrator's; undefined if neither is set. */
export function useChosenDensity(): Density | undefined {
  const { density } = useSite();
  return useSyncExternalStore(subscribe, chosenDensity) ?? density;
}

/** Size of the displayed cards, for the toolbar. */
let drawn: Density | undefined;

/** Reports the size of the displayed cards to the toolbar. */
export function reportDrawnDensity(density: Density | undefined): void {
  if (density === drawn) return;
  drawn = density;
  for (const listener of listeners) listener();
}

/** Returns the size of the displayed cards; undefined before they are rendered, and in a table. */
export const useDrawnDensity = (): Density | undefined => useSyncExternalStore(subscribe, () => drawn);
