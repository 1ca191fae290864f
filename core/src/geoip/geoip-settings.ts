import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({
  /** Off by default, because a provider receives the nodes' IP addresses. */
  enabled: z.boolean().default(false),
  provider: z.string().max(40).default('mmdb'),
  updateDays: z.number().int().min(0).max(365).default(7),
  /** Time of the last update of the provider's data, ms since 1970. */
  updatedAt: z.number().default(0),
});

export const GEOIP: SettingsGroup<typeof fields> = { key: 'geoip', fields };
