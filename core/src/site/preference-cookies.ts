import type { IncomingMessage } from 'node:http';
import { PREFERENCES, type Preference } from '@vitrine/contracts';

/** Returns the visitor's preferences from cookies, for pages that cannot store them themselves. */
export function preferencesIn({ headers }: IncomingMessage): Partial<Record<Preference, string>> {
  const preferences = (headers.cookie ?? '').split(';').flatMap(pair => {
    const [, name, value] = /^\s*vitrine_(\w+)=([\w-]{1,200})\s*$/.exec(pair) ?? [];
    const preference = PREFERENCES.find(preference => preference === name);
    return preference && value ? [[preference, value] as const] : [];
  });
  return Object.fromEntries(preferences);
}
