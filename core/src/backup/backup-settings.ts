import { z } from 'zod';
import type { Group } from '../settings/groups.ts';

const fields = z.object({
  every: z.enum(['off', 'day', 'week']).default('off'),
  hour: z.number().int().min(0).max(23).default(4),
  keep: z.number().int().min(1).max(365).default(7),
  /** The passphrase of scheduled backups, sealed; empty: they hold no secrets. */
  sealedPassphrase: z.string().max(2000).default(''),
});

/** When backups are made by themselves. */
export const BACKUPS: Group<typeof fields> = { key: 'backups', fields };
