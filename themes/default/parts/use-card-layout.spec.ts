import { cardLayout } from './use-card-layout.ts';

/** Returns the room below the hero: the window's width without margins, and its height without header and hero. */
const room = (width: number, height: number) => {
  const isTall = width >= 1800 && height >= 1100;
  return { width: width - (width < 560 ? 24 : 48), height: height - (isTall ? 192 : 152), isPhone: width < 560 };
};
/** Returns the number of fully visible cards in a window. */
const layoutFor = (cards: number, width: number, height: number) => {
  const place = room(width, height);
  const layout = cardLayout(cards, place, undefined);
  const rows = Math.floor(place.height / (layout.height + (layout.isSingle ? 14 : 24)));
  return Math.min(cards, rows * layout.columns);
};

it.each([
  [18, 1280, 720, 6],
  [18, 1366, 768, 8],
  [18, 1440, 900, 12],
  [18, 1920, 1080, 15],
  [18, 2560, 1440, 18],
  [6, 1440, 900, 6],
  [1, 1440, 900, 1],
  [60, 1440, 900, 30],
])('shows of %d nodes in a window of %d × %d %d whole cards', (cards, width, height, expected) => {
  expect(layoutFor(cards, width, height)).toBe(expected);
});

it('has room for the fourth column beside a scroll bar', () => {
  expect(cardLayout(18, { ...room(1366, 768), width: 1366 - 48 - 15 }, undefined).columns).toBe(4);
});

it.each([
  [1, 'large'],
  [6, 'large'],
  [18, 'medium'],
  [24, 'medium'],
  [25, 'small'],
])('draws %d nodes at 1440 × 900 as %s cards', (cards, density) => {
  expect(cardLayout(cards, room(1440, 900), undefined).density).toBe(density);
});

it('stretches large cards until they fill the window, with four charts if they are tall', () => {
  const layout = cardLayout(6, room(2560, 1440), undefined);
  expect(layout).toMatchObject({ density: 'large', columns: 3, isFull: true });
  expect(2 * (layout.height + 24)).toBeGreaterThan(1440 - 192 - 40);
});

it('fills a wide window with two cards, and keeps their usual width if the visitor chose a size', () => {
  const layout = cardLayout(2, room(2560, 1440), undefined);
  expect(layout).toMatchObject({ density: 'large', columns: 2, isSingle: false });
  expect(layout.height + 24).toBeGreaterThan(1440 - 192 - 40);
  expect(cardLayout(2, room(2560, 1440), 'medium').width).toBeLessThan(500);
});

it('gives a single card the whole width', () => {
  expect(cardLayout(1, room(2560, 1440), undefined)).toMatchObject({ columns: 1, isSingle: true, isFull: true });
});

it('uses the chosen density for any number of nodes, except on phones', () => {
  expect(cardLayout(1, room(1440, 900), 'small').density).toBe('small');
  expect(cardLayout(60, room(1440, 900), 'large').density).toBe('large');
  expect(cardLayout(60, room(360, 780), 'small').density).toBe('phone');
});
