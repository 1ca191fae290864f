/** Scopes of an API key. Every key may read; `extensions` installs plugins and themes; `full` includes all scopes. */
export const KEY_SCOPES = ['read', 'nodes', 'control', 'settings', 'extensions', 'full'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
