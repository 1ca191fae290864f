import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const fields = z.object({ passwordSignIn: z.boolean().default(true) });

/** Settings of the ways to sign in. */
export const SIGN_ON: SettingsGroup<typeof fields> = { key: 'sign-on', fields };
