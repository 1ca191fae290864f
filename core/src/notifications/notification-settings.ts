import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({ enabled: z.boolean().default(true) });

/** Settings group with the switch for all notifications. */
export const NOTIFICATIONS: SettingsGroup<typeof fields> = { key: 'notifications', fields };
