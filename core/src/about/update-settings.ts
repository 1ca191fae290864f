import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({
  enabled: z.boolean().default(false),
  /** Address of a JSON document with `version` and `url`. */
  feed: z.string().max(300).default(''),
});

/** Whether newer releases are looked for, and where. Off unless somebody switches it on: nothing leaves by itself. */
export const UPDATES: SettingsGroup<typeof fields> = { key: 'updates', fields };
