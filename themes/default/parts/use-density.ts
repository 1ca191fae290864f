import { useNodes } from '@vitrine/theme-sdk';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { useSyncExternalStore } from 'react';
import { useMedia } from './use-media.ts';

/** Sizes of the cards: `large` with all details, `small` with one line for each of what matters. */
export const DENSITIES = ['large', 'medium', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A fleet of up to this number does not fill a wide window: its cards are large there, unless the visitor chose a size. */
const MAX_SMALL_FLEET = 6;

const useIsFew = (): boolean => useNodes().length <= MAX_SMALL_FLEET;

const chosen = (): Density | undefined => DENSITIES.find(one => one === storedPreference('density'));

/** Chooses the size of the cards, here and for the next visit. */
export function chooseDensity(density: Density): void {
  storePreference('density', density);
  for (const tell of listeners) tell();
}

/** Returns the size of the cards: what this visitor chose last, or what suits the fleet and the window. */
export function useDensity(): Density {
  const stored = useSyncExternalStore(subscribe, chosen);
  const isFew = useIsFew();
  const isWide = useMedia('(width >= 1000px)');
  return stored ?? (isFew && isWide ? 'large' : 'medium');
}

/** Returns whether the fleet is so small that its cards share the room of the window, and are not to be smaller. */
export function useIsRoomy(): boolean {
  const isFew = useIsFew();
  return useDensity() === 'large' && isFew;
}
