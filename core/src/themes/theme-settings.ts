import { DEFAULT_THEME } from '@vitrine/contracts';
import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({
  /** Id of the active theme. */
  active: z.string().max(40).default(DEFAULT_THEME),
  /** URLs of theme catalogues. */
  catalogues: z
    .array(z.url({ protocol: /^https?$/ }).max(500))
    .max(10)
    .default([]),
});

export const THEME: SettingsGroup<typeof fields> = { key: 'theme', fields };
