import { MINUTE_MS } from '@vitrine/contracts/time';
const KEY = 'vitrine.return';
/** Maximum duration of an external sign-in in ms; later the path is discarded. */
const MAX_AGE_MS = 10 * MINUTE_MS;

/** Returns true for a path of this site, and false for anything a browser resolves to another host. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Stores the requested path in this tab for the duration of an external sign-in. */
export function saveReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // If storage is blocked, the sign-in leads to the admin area instead.
  }
}

/** Returns the requested path and deletes it. */
export function consumeReturnPath(): string | undefined {
  try {
    const { path, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { path?: unknown; at?: unknown };
    sessionStorage.removeItem(KEY);
    return isOwnPath(path) && Number(at) > Date.now() - MAX_AGE_MS ? path : undefined;
  } catch {
    return undefined;
  }
}
