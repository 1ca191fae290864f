import type { Density } from './use-density.ts';

/** Least width and usual height of a card in px, by density. */
export const CARD_SIZES: Readonly<Record<Density, { readonly width: number; readonly height: number }>> = {
  large: { width: 340, height: 300 },
  medium: { width: 292, height: 214 },
  small: { width: 236, height: 122 },
};
/** Distance between cards in px. */
export const CARD_GAP = 12;
