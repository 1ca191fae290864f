/** Screen size in px that the usual numbers of rows are designed for. */
const USUAL = { width: 1024, height: 900 };
const MAX_FACTOR = 2;

/**
 * Returns the number of rows of a list on the overview; `usual` is the number on a screen of usual height, and a higher screen has
 * space for more.
 */
export function rowsThatFit(maxRows: number, { innerWidth, innerHeight } = window): number {
  // In stacked panels, additional rows would push the next panel down.
  if (innerWidth < USUAL.width) return maxRows;
  return Math.round(maxRows * Math.min(MAX_FACTOR, Math.max(1, innerHeight / USUAL.height)));
}
