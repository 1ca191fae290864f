/** A screen in CSS pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Grid of a wall: `large` tiles take two by two cells and come first. */
interface WallLayout {
  readonly columns: number;
  readonly rows: number;
  readonly large: number;
}

/** Width of a cell by its height that suits its content best. */
const RATIO = 1.7;
/** Cells on one screen, whatever its size: with more, names cannot be read from across a room. */
const MAX_CELLS = 72;
/** Smallest cell in CSS pixels: on small windows fewer of them fit. */
const MIN_CELL = { width: 150, height: 88 };
/** Smallest cell in CSS pixels with room for the last hour of a node. */
const ROOMY_CELL = { width: 260, height: 240 };
/** A third of the tiles may be large: with more, none of them would stand out. */
const LARGE_SHARE = 3;

/** Returns how many cells fit on one screen. */
export function capacityOf({ width, height }: Screen): number {
  const fitting = Math.max(1, Math.floor(width / MIN_CELL.width)) * Math.max(1, Math.floor(height / MIN_CELL.height));
  return Math.min(MAX_CELLS, fitting);
}

/** Returns the rows that tiles need in so many columns. Large tiles stand side by side; small ones fill what is left beside them. */
function rowsFor(columns: number, large: number, small: number): number {
  const perBand = Math.floor(columns / 2);
  const bands = large > 0 ? Math.ceil(large / perBand) : 0;
  const beside = bands * 2 * columns - large * 4;
  return bands * 2 + Math.ceil(Math.max(0, small - beside) / columns);
}

/** Returns the grid with the largest cells that holds all tiles of a screen, of which `offline` come first. */
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

/** Returns whether the tiles of a screen have room for the last hour of their nodes. */
export const isRoomy = ({ columns, rows }: WallLayout, { width, height }: Screen): boolean =>
  width / columns >= ROOMY_CELL.width && height / rows >= ROOMY_CELL.height;

/** Returns the cells that tiles take. */
const cellsOf = (tiles: number, offline: number) => tiles + 3 * Math.min(offline, Math.ceil(tiles / LARGE_SHARE));

/**
 * Divides nodes into screens. Those that are offline are on every screen, as far as a third of it, so that nobody has to wait for
 * them; the others follow each other.
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
  // Screens of the same length: the last one has no few huge tiles.
  const each = Math.ceil(rest.length / screens);
  return Array.from({ length: screens }, (_, i) => [...pinned, ...rest.slice(i * each, (i + 1) * each)]);
}
