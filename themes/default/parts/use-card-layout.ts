import { useLayoutEffect, useState, type RefObject } from 'react';
import { useChosenDensity, type Density } from './use-density.ts';
import { PHONE } from './use-media.ts';

/** Gap between cards in px. */
const CARD_GAP = 12;
/** Height in px of the line above each row of cards, which marks where a group begins. */
export const CAPTION = 24;
/** Minimum width and usual height of a card in px. On a phone a card is a row. */
const SIZES = {
  large: { width: 380, height: 338 },
  medium: { width: 308, height: 214 },
  small: { width: 238, height: 100 },
  phone: { width: 0, height: 76 },
} as const;
/** Up to this number of nodes cards are of medium size, unless the visitor chose another size. */
const MAX_MEDIUM = 24;
/** Space in px for the footer below cards that fill the window. */
const BELOW = 24;
/** Minimum height at which large cards have four charts instead of two. */
const FULL_HEIGHT = 480;
/** Minimum height of a single card, in any window. */
const MIN_SINGLE = 430;
/** Preferred ratio of width to height for large cards. */
const SHAPE = 4 / 3;
const MAX_COLUMNS = 12;

/** Layout of the cards in a grid. */
export interface CardLayout {
  /** `phone`: a card is a row. */
  readonly density: Density | 'phone';
  readonly columns: number;
  /** Minimum height of a card in px. */
  readonly height: number;
  /** Width of a card in px. */
  readonly width: number;
  /** True for large cards with room for four charts. */
  readonly isFull: boolean;
  /** True for a single card, which fills the window. */
  readonly isSingle: boolean;
}

interface Room {
  /** Width of the grid in px. */
  readonly width: number;
  /** Distance from the top of the grid to the bottom of the window, in px. */
  readonly height: number;
  readonly isPhone: boolean;
}

const columnsOf = (room: number, minWidth: number) =>
  Math.max(1, Math.floor((room + CARD_GAP) / (minWidth + CARD_GAP)));
const widthOf = (room: number, columns: number) => (room - (columns - 1) * CARD_GAP) / columns;

/** Returns the columns and the height with which all nodes fill the window as large cards; undefined if they do not fit. */
function filling(cards: number, { width, height }: Room) {
  const distance = (layout: { width: number; height: number }) =>
    Math.abs(Math.log(layout.width / layout.height / SHAPE));
  return Array.from({ length: Math.min(cards, MAX_COLUMNS) }, (_, i) => ({
    columns: i + 1,
    width: widthOf(width, i + 1),
    height: Math.floor((height - BELOW) / Math.ceil(cards / (i + 1)) - CAPTION),
  }))
    .filter(layout => layout.width >= SIZES.large.width && layout.height >= SIZES.large.height)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Returns the layout of cards in the size that the visitor chose. By default cards are large if the whole fleet fits into the
 * window, otherwise medium for fleets of up to 24 nodes and small for larger ones. Large cards that fit are stretched to fill the
 * window.
 */
export function cardLayout(cards: number, room: Room, chosenDensity: Density | undefined): CardLayout {
  const layoutOf = (density: keyof typeof SIZES): CardLayout => {
    const columns = density === 'phone' ? 1 : columnsOf(room.width, SIZES[density].width);
    const { height } = SIZES[density];
    return { density, columns, height, width: widthOf(room.width, columns), isFull: false, isSingle: false };
  };
  if (room.isPhone) return chosenDensity === 'large' ? layoutOf('medium') : layoutOf('phone');
  if (chosenDensity === 'medium' || chosenDensity === 'small') return layoutOf(chosenDensity);
  if (cards === 1) {
    const height = Math.max(MIN_SINGLE, room.height - BELOW - CAPTION);
    const isFull = height >= FULL_HEIGHT;
    return { density: 'large', columns: 1, width: room.width, height, isFull, isSingle: true };
  }
  const fit = filling(cards, room);
  if (fit) {
    return { ...layoutOf('large'), ...fit, isFull: fit.height >= FULL_HEIGHT };
  }
  return layoutOf(chosenDensity ?? (cards <= MAX_MEDIUM ? 'medium' : 'small'));
}

/** Hook that returns the layout of the cards in a grid; undefined until the grid is measured. */
export function useCardLayout(grid: RefObject<HTMLElement | null>, cards: number): CardLayout | undefined {
  const density = useChosenDensity();
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const height = window.innerHeight - Math.round(top + window.scrollY);
      const isPhone = matchMedia(PHONE).matches;
      setRoom(old =>
        old?.width === width && old.height === height && old.isPhone === isPhone ? old : { width, height, isPhone },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [grid]);
  return room && cardLayout(cards, room, density);
}
