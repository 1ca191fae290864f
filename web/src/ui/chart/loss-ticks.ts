import type { TimeSeries } from '@vitrine/theme-sdk';

/** Mark of lost probes: its time, and the largest lost share of any series in percent. */
export interface LossTick {
  readonly x: number;
  readonly lost: number;
}

/** Returns a tick for each of about `keep` segments in which a series lost any probe. */
export function lossTicks(at: readonly number[], series: readonly TimeSeries[], keep: number): LossTick[] {
  const size = Math.max(1, Math.ceil(at.length / keep));
  const ticks: LossTick[] = [];
  for (let start = 0; start < at.length; start += size) {
    let worst = { x: 0, lost: 0 };
    for (let i = start; i < Math.min(start + size, at.length); i++)
      for (const { lost } of series) if ((lost?.[i] ?? 0) > worst.lost) worst = { x: at[i]!, lost: lost![i]! };
    if (worst.lost > 0) ticks.push(worst);
  }
  return ticks;
}
