import type { Counted, Traffic } from './traffic.rule.ts';

/** A reading of traffic counters as JSON. */
export type StoredReading = Omit<Counted, 'counters'> & {
  readonly counters: readonly (readonly [name: string, up: number, down: number, at: number])[];
};

export const toStored = ({ at, uptime, boot, stream, counters }: Counted): StoredReading => ({
  at,
  uptime,
  boot,
  stream,
  counters: [...counters].map(([name, { up, down, at }]) => [name, up, down, at]),
});

export const fromStored = ({ counters, ...reading }: StoredReading, totals: Pick<Traffic, 'up' | 'down'>): Traffic => ({
  ...reading,
  ...totals,
  counters: new Map(counters.map(([name, up, down, at]) => [name, { up, down, at }])),
});
