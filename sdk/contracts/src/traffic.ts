import type { TrafficLimitType } from './node-choices.ts';

/** Bytes sent and received. */
export interface UpDown {
  readonly up: number;
  readonly down: number;
}

/** Returns the traffic of a node that counts against its limit. Free of zod, for browsers. */
export function countedTraffic(type: TrafficLimitType, { up, down }: UpDown): number {
  switch (type) {
    case 'max':
      return Math.max(up, down);
    case 'min':
      return Math.min(up, down);
    case 'up':
      return up;
    case 'down':
      return down;
    case 'sum':
      return up + down;
  }
}

/** Returns the traffic since the period began, from the current totals and those at its start. Never negative. */
export const trafficSince = (start: UpDown, total: UpDown): UpDown => ({
  up: Math.max(0, total.up - start.up),
  down: Math.max(0, total.down - start.down),
});

/** Returns the used percentage of the limit; null without a limit. May exceed 100. */
export const usedPercent = (used: number, limit: number): number | null => (limit > 0 ? (used / limit) * 100 : null);
