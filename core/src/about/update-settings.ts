import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({
  enabled: z.boolean().default(false),
  /** URL of a JSON document with `version` and `url`. */
  feed: z.string().max(300).default(''),
});

/** Settings of the update check. Off by default: nothing is requested from outside unless an administrator enables it. */
export const UPDATES: SettingsGroup<typeof fields> = { key: 'updates', fields };
