import { DEFAULT_THEME } from '@vitrine/contracts';
import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({
  /** The one theme that visitors see. */
  active: z.string().max(40).default(DEFAULT_THEME),
  /** Addresses of catalogues that themes are offered from. */
  catalogues: z
    .array(z.url({ protocol: /^https?$/ }).max(500))
    .max(10)
    .default([]),
});

export const THEME: SettingsGroup<typeof fields> = { key: 'theme', fields };
