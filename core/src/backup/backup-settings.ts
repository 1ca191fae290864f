import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({
  frequency: z.enum(['off', 'day', 'week']).default('off'),
  hour: z.number().int().min(0).max(23).default(4),
  keepCount: z.number().int().min(1).max(365).default(7),
  /** Sealed passphrase of scheduled backups; if empty, they contain no secrets. */
  sealedPassphrase: z.string().max(2000).default(''),
});

/** Settings of scheduled backups. */
export const BACKUPS: SettingsGroup<typeof fields> = { key: 'backups', fields };
