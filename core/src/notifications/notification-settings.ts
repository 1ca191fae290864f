import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({ enabled: z.boolean().default(true) });

/** Whether anything is sent at all. */
export const NOTIFICATIONS: SettingsGroup<typeof fields> = { key: 'notifications', fields };
