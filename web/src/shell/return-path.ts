const KEY = 'vitrine.return';
/** So long somebody may be away at the page that vouches for them, ms. */
const PATIENCE = 10 * 60_000;

/** A path of this site: nothing that a browser reads as another host. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Remembers, in this tab, where somebody wants to be once another site has vouched for them. */
export function saveReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // A browser that keeps nothing leads to the admin area instead.
  }
}

/** Where they wanted to be, told once. */
export function consumeReturnPath(): string | undefined {
  try {
    const { path, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { path?: unknown; at?: unknown };
    sessionStorage.removeItem(KEY);
    return isOwnPath(path) && Number(at) > Date.now() - PATIENCE ? path : undefined;
  } catch {
    return undefined;
  }
}
