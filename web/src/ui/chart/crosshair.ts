import { groupValue } from './group-value.ts';

/** The crosshair of all charts of a group, at a time in ms since 1970; `null` hides it. */
export const [pointAt, useCrosshair] = groupValue<number>();

/** Returns the index of the time nearest to `time`; −1 if there is none. Times ascend. */
export function nearestIndex(at: readonly number[], time: number): number {
  let low = 0;
  let high = at.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low > 0 && time - at[low - 1]! < at[low]! - time ? low - 1 : low;
}
