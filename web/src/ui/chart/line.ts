import { lttb, type Point } from './lttb.ts';

export type MaybePoint = Point | { readonly x: number; readonly y: null };

/** Downsamples values to a line of about `keep` points. Gaps are preserved as points without a value. */
export function line(at: readonly number[], values: readonly (number | null)[], keep: number): MaybePoint[] {
  const segments: Point[][] = [];
  let current: Point[] | undefined;
  let count = 0;
  for (let i = 0; i < at.length; i++) {
    const y = values[i];
    if (y == null) {
      current = undefined;
      continue;
    }
    if (!current) segments.push((current = []));
    current.push({ x: at[i]!, y });
    count++;
  }
  return segments.flatMap((segment, i): MaybePoint[] => {
    const share = Math.max(3, Math.round((keep * segment.length) / count));
    const thinned: MaybePoint[] = [...lttb(segment, share)];
    const next = segments[i + 1]?.[0];
    if (next) thinned.push({ x: (segment.at(-1)!.x + next.x) / 2, y: null });
    return thinned;
  });
}
