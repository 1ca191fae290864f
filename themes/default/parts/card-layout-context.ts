import { createContext } from 'react';
import type { CardLayout } from './use-card-layout.ts';

/** Layout of cards in the surrounding grid; a card without a grid is of medium size. */
export const CardLayoutContext = createContext<CardLayout>({
  density: 'medium',
  columns: 1,
  height: 214,
  width: 330,
  isFull: false,
  isSingle: false,
});
