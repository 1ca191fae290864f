import { MAX_COUNTERS, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

/** Traffic counter readings as JSON. */
export type StoredReading = Omit<CounterReading, 'counters'> & {
  /** A counter has a time of its own if it differs from that of the reading. */
  readonly counters: readonly (readonly [name: string, up: number, down: number, at?: number])[];
};

export const toStored = ({ at, uptime, boot, stream, counters }: CounterReading): StoredReading => ({
  at,
  uptime,
  boot,
  stream,
  counters: [...counters].map(([name, counter]) => {
    const { up, down } = counter;
    return counter.at === at ? [name, up, down] : [name, up, down, counter.at];
  }),
});

/** Parses a stored reading. Earlier releases stored any number of counters, with those of the last report at the end. */
export const fromStored = (
  { counters, ...reading }: StoredReading,
  totals: Pick<TrafficTotals, 'up' | 'down'>,
): TrafficTotals => ({
  ...reading,
  ...totals,
  counters: new Map(counters.slice(-MAX_COUNTERS).map(([name, up, down, at = reading.at]) => [name, { up, down, at }])),
});
