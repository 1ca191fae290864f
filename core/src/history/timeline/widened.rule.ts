/** Number of points in which changes are searched: two minutes each for a day. */
const POINTS = 720;

/** Returns how to read a time range (ms) to find changes: with some time before it, so that the first change is visible. */
export const widened = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: Math.max(0, Math.floor(from - (to - from) / 20)),
  to: Math.ceil(to),
  points: POINTS,
});
