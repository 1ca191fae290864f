import type { AvailabilityDetail, NodeAvailability } from '@vitrine/contracts';
import { downtimeByDay, percentIn, type Interval } from './availability.rule.ts';

/** Days of a node: its first report, the starts of the days and the end of the last day. Seconds since 1970. */
interface ObservedDays {
  readonly since: number;
  readonly days: readonly number[];
  readonly until: number;
}

export function availabilityView(outages: readonly Interval[], { since, days, until }: ObservedDays): NodeAvailability {
  const range = { from: Math.max(since, days[0] ?? since), to: until };
  return {
    since: since * 1000,
    percent: percentIn(outages, range) ?? 100,
    down: downtimeByDay(outages, days, until),
  };
}

/** Maps an outage; one that lasts until now has no end. */
export const outageView = ({ from, to }: Interval, now: number): AvailabilityDetail['outages'][number] => ({
  from: from * 1000,
  to: to >= now ? null : to * 1000,
});
