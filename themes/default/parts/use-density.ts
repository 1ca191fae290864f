import { useSite } from '@vitrine/theme-sdk';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { useSyncExternalStore } from 'react';

/** Sizes of the cards: `large` with charts, `small` with one line for each of what matters. */
export const DENSITIES = ['large', 'medium', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const chosen = (): Density | undefined => DENSITIES.find(one => one === storedPreference('density'));

/** Chooses the size of the cards, here and for the next visit. */
export function chooseDensity(density: Density): void {
  storePreference('density', density);
  for (const listener of listeners) listener();
}

/** Returns the size of the cards that this visitor chose last, else the administrator's; undefined where both leave it to the page. */
export function useChosenDensity(): Density | undefined {
  const { density } = useSite();
  return useSyncExternalStore(subscribe, chosen) ?? density;
}

/** Size in which the cards are drawn now, for the choice in the toolbar. */
let drawn: Density | undefined;

/** Tells the toolbar in which size the cards are drawn. */
export function reportDrawnDensity(density: Density | undefined): void {
  if (density === drawn) return;
  drawn = density;
  for (const listener of listeners) listener();
}

/** Returns the size in which the cards are drawn; undefined before they are, and in a table. */
export const useDrawnDensity = (): Density | undefined => useSyncExternalStore(subscribe, () => drawn);
