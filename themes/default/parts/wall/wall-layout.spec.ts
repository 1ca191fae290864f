import { capacityOf, isRoomy, layoutFor, screensOf } from './wall-layout.ts';

const TV = { width: 1920, height: 980 };
const names = (count: number, name = 'n') => Array.from({ length: count }, (_, i) => `${name}${i}`);

it.each([
  ['one node fills the screen', 1, 0, TV, { columns: 1, rows: 1, large: 0 }],
  ['six nodes', 6, 0, TV, { columns: 3, rows: 2, large: 0 }],
  ['sixty nodes', 60, 0, TV, { columns: 9, rows: 7, large: 0 }],
  ['six on a phone', 6, 0, { width: 360, height: 600 }, { columns: 2, rows: 3, large: 0 }],
  ['one that is offline', 1, 1, TV, { columns: 2, rows: 2, large: 1 }],
  ['two of six offline', 6, 2, TV, { columns: 4, rows: 3, large: 2 }],
])('%s', (_, tiles, offline, screen, expected) => expect(layoutFor(tiles, offline, screen)).toEqual(expected));

it.each([
  ['few nodes on a television', 12, TV, true],
  ['many on it', 60, TV, false],
  ['few on a phone', 6, { width: 360, height: 600 }, false],
])('has room for the last hour of each: %s', (_, tiles, screen, expected) =>
  expect(isRoomy(layoutFor(tiles, 0, screen), screen)).toBe(expected),
);

it('makes at most a third of the tiles large', () => {
  expect(layoutFor(60, 60, TV).large).toBe(20);
  expect(layoutFor(60, 3, TV).large).toBe(3);
});

it('fits every tile, without an empty row', () => {
  for (let tiles = 1; tiles <= 72; tiles++)
    for (const offline of [0, 1, 2, Math.floor(tiles / 2)]) {
      const { columns, rows, large } = layoutFor(tiles, offline, TV);
      const cells = tiles + 3 * large;
      expect(columns * rows).toBeGreaterThanOrEqual(cells);
      expect(columns).toBeGreaterThan(0);
      if (large === 0) expect(columns * (rows - 1)).toBeLessThan(tiles);
    }
});

it('limits the number of tiles by the size of the window', () => {
  expect(capacityOf({ width: 3840, height: 2160 })).toBe(72);
  expect(capacityOf({ width: 360, height: 640 })).toBe(14);
  expect(capacityOf({ width: 10, height: 10 })).toBe(1);
});

it('shows all nodes on one screen while they fit', () => {
  expect(screensOf(names(1, 'x'), names(6), 72)).toEqual([['x0', ...names(6)]]);
});

it('splits many nodes into screens of similar length, with the offline nodes on each', () => {
  const screens = screensOf(names(2, 'x'), names(498), 72);
  expect(screens.length).toBe(8);
  for (const screen of screens) expect(screen.slice(0, 2)).toEqual(['x0', 'x1']);
  const shownNodes = screens.flatMap(screen => screen.slice(2));
  expect(shownNodes).toEqual(names(498));
  const lengths = screens.map(({ length }) => length);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(7);
});

it('shows every node once, however many are offline', () => {
  for (const offline of [0, 1, 30, 499, 500]) {
    const screens = screensOf(names(offline, 'x'), names(500 - offline), 72);
    expect(new Set(screens.flat()).size).toBe(500);
    for (const screen of screens) expect(screen.length).toBeLessThanOrEqual(72);
  }
});
