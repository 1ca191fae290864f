/** Screen in px that the numbers of rows are made for. */
const USUAL = { width: 1024, height: 900 };
const MAX_FACTOR = 2;

/** Returns how many rows a list of the overview shows where `usual` do on a usual screen: a higher one has room for more. */
export function rowsThatFit(usual: number, { innerWidth, innerHeight } = window): number {
  // If the panels are stacked, more rows in one would push the next one down.
  if (innerWidth < USUAL.width) return usual;
  return Math.round(usual * Math.min(MAX_FACTOR, Math.max(1, innerHeight / USUAL.height)));
}
