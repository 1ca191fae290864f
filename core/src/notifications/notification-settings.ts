import { z } from 'zod';
import { isZone } from '../platform/zoned-time.ts';
import type { Group } from '../settings/groups.ts';

const fields = z.object({
  enabled: z.boolean().default(true),
  zone: z.string().max(64).refine(isZone, 'is no time zone').default('UTC'),
});

/** Whether anything is sent at all, and by which clocks times are told. */
export const NOTIFICATIONS: Group<typeof fields> = { key: 'notifications', fields };
