import type { CounterReading, TrafficTotals } from './traffic.rule.ts';

/** Traffic counter readings as JSON. */
export type StoredReading = Omit<CounterReading, 'counters'> & {
  readonly counters: readonly (readonly [name: string, up: number, down: number, at: number])[];
};

export const toStored = ({ at, uptime, boot, stream, counters }: CounterReading): StoredReading => ({
  at,
  uptime,
  boot,
  stream,
  counters: [...counters].map(([name, { up, down, at }]) => [name, up, down, at]),
});

export const fromStored = (
  { counters, ...reading }: StoredReading,
  totals: Pick<TrafficTotals, 'up' | 'down'>,
): TrafficTotals => ({
  ...reading,
  ...totals,
  counters: new Map(counters.map(([name, up, down, at]) => [name, { up, down, at }])),
});
