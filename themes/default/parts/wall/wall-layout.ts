/** A screen in CSS pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Grid of a wall. `large` tiles span two by two cells and come first. */
interface WallLayout {
  readonly columns: number;
  readonly rows: number;
  readonly large: number;
}

/** Preferred ratio of a cell's width to its height. */
const RATIO = 1.7;
/** Maximum number of cells per screen of any size: with more, names cannot be read from across a room. */
const MAX_CELLS = 72;
/** Minimum size of a cell in CSS pixels: small windows have fewer cells. */
const MIN_CELL = { width: 150, height: 88 };
/** Minimum size in CSS pixels of a cell with room for the last hour of a node. */
const ROOMY_CELL = { width: 260, height: 240 };
/** One in three tiles may be large: with more large tiles, none would stand out. */
const LARGE_SHARE = 3;

/** Returns the maximum number of cells on one screen. */
export function capacityOf({ width, height }: Screen): number {
  const fitting = Math.max(1, Math.floor(width / MIN_CELL.width)) * Math.max(1, Math.floor(height / MIN_CELL.height));
  return Math.min(MAX_CELLS, fitting);
}

/**
 * Returns the number of rows for tiles in a number of columns. Large tiles are beside each other; small ones fill the space left.
 */
function rowsFor(columns: number, large: number, small: number): number {
  const perBand = Math.floor(columns / 2);
  const bands = large > 0 ? Math.ceil(large / perBand) : 0;
  const freeCells = bands * 2 * columns - large * 4;
  return bands * 2 + Math.ceil(Math.max(0, small - freeCells) / columns);
}

/** Returns the grid with the largest cells for all tiles of a screen, of which the first `offline` are of offline nodes. */
export function layoutFor(tiles: number, offline: number, { width, height }: Screen): WallLayout {
  const large = Math.min(offline, Math.ceil(tiles / LARGE_SHARE));
  let best: WallLayout = { columns: 1, rows: Math.max(1, tiles), large: 0 };
  let size = 0;
  for (let columns = large > 0 ? 2 : 1; columns <= Math.max(2, tiles + large); columns++) {
    const rows = Math.max(1, rowsFor(columns, large, tiles - large));
    const next = Math.min(width / columns, (height / rows) * RATIO);
    if (next <= size) continue;
    size = next;
    best = { columns, rows, large };
  }
  return best;
}

/** Returns true if the tiles of a screen have room for the last hour of their nodes. */
export const isRoomy = ({ columns, rows }: WallLayout, { width, height }: Screen): boolean =>
  width / columns >= ROOMY_CELL.width && height / rows >= ROOMY_CELL.height;

/** Returns the number of cells that tiles need. */
const cellsOf = (tiles: number, offline: number) => tiles + 3 * Math.min(offline, Math.ceil(tiles / LARGE_SHARE));

/**
 * Divides nodes into screens. Offline nodes are on every screen, using up to a third of it, so that nobody has to wait for them;
 * the others are distributed.
 */
export function screensOf(
  offline: readonly string[],
  others: readonly string[],
  capacity: number,
): readonly (readonly string[])[] {
  if (cellsOf(offline.length + others.length, offline.length) <= capacity) return [[...offline, ...others]];
  const pinned = offline.slice(0, Math.floor(capacity / (LARGE_SHARE * 4)));
  const rest = [...offline.slice(pinned.length), ...others];
  const room = Math.max(1, capacity - pinned.length * 4);
  const screens = Math.ceil(rest.length / room);
  // Screens are equally full, so the last one does not have a few huge tiles.
  const tilesPerScreen = Math.ceil(rest.length / screens);
  return Array.from({ length: screens }, (_, i) => [
    ...pinned,
    ...rest.slice(i * tilesPerScreen, (i + 1) * tilesPerScreen),
  ]);
}
