import type { ThemeSource } from '@vitrine/contracts';

const REPOSITORY = /^\/[\w.-]+(\/[\w.-]+)+?(\.git)?\/?$/;

/** Code hosts recognized by their host name. Others can be configured by the administrator. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(www\.)?github\.com$/, 'github'],
  [/(^|\.)gitlab\./, 'gitlab'],
  [/^codeberg\.org$|(^|\.)(gitea|forgejo)\./, 'gitea'],
];

/** Returns the source of updates derived from a theme's own URL; null if there is none. */
export function sourceNamedBy(url: string | undefined): ThemeSource | null {
  const address = url === undefined ? null : URL.parse(url);
  if (!address || !url) return null;
  if (/\.zip$/i.test(address.pathname)) return { kind: 'url', ref: url };
  const kind = KINDS.find(([host]) => host.test(address.hostname))?.[1];
  return kind && REPOSITORY.test(address.pathname) ? { kind, ref: url } : null;
}
