import { z } from 'zod';
import { Instant } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import type { AvailabilityAccess } from '@vitrine/plugin-sdk';

const MAX_DAYS = 400;
const Range = z
  .object({ from: Instant, to: Instant })
  .refine(({ from, to }) => from < to && to - from <= MAX_DAYS * DAY_MS, {
    path: ['to'],
    message: `must be later than from, by ${MAX_DAYS} days at most`,
  });

/** `host.availability` of one plugin. */
export function pluginAvailability(source: AvailabilityAccess | undefined): AvailabilityAccess {
  return {
    site: async () => (await source?.site()) ?? { timeZone: 'UTC', now: Date.now() },
    read: async (from, to) => {
      const parsed = Range.safeParse({ from, to });
      if (!parsed.success) {
        const { path, message } = parsed.error.issues[0]!;
        throw new Error(`${['availability', ...path].join('.')}: ${message}`);
      }
      return (await source?.read(from, to)) ?? { nodes: [], alerts: [] };
    },
  };
}
