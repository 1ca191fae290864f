/** Scopes of an API key. Every key may read; `full` includes all scopes. */
export const KEY_SCOPES = ['read', 'nodes', 'control', 'settings', 'full'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
