/** Points over which changes are looked for: two minutes each in a day. */
const POINTS = 720;

/** Returns how to read a time range in ms in which changes are looked for: with a little before it, from which the first one is seen. */
export const widened = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: Math.max(0, Math.floor(from - (to - from) / 20)),
  to: Math.ceil(to),
  points: POINTS,
});
