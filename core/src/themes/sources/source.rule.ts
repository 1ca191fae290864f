import type { ThemeSource } from '@vitrine/contracts';

const REPOSITORY = /^\/[\w.-]+(\/[\w.-]+)+?(\.git)?\/?$/;

/** Code hosts recognized by their host name. Others can be configured by the administrator. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(www\.)?github\.com$/, 'github'],
  [/(^|\.)gitlab\./, 'gitlab'],
  [/^codeberg\.org$|(^|\.)(gitea|forgejo)\./, 'gitea'],
];

/** Returns the source of updates that a theme's own URL implies; null if it implies none. */
export function sourceNamedBy(url: string | undefined): ThemeSource | null {
  const address = url === undefined ? null : URL.parse(url);
  if (!address || !url) return null;
  if (/\.zip$/i.test(address.pathname)) return { kind: 'url', ref: url };
  const kind = KINDS.find(([host]) => host.test(address.hostname))?.[1];
  return kind && REPOSITORY.test(address.pathname) ? { kind, ref: url } : null;
}

/** A project on a code host: the origin of its API, and the project path. */
export interface Project {
  readonly origin: string;
  /** `owner/name`, or deeper for GitLab's groups. */
  readonly path: string;
}

/** Parses `owner/name` or the URL of a project page. */
export function projectOf(ref: string, home: string): Project | null {
  const address = URL.parse(/^https?:\/\//i.test(ref) ? ref : `${home}/${ref}`);
  if (!address || !REPOSITORY.test(address.pathname)) return null;
  // Pages below a project, such as its releases, refer to the project.
  const path = address.pathname
    .replace(/\/(-\/)?(releases|tags|tree|blob)(\/.*)?$/, '')
    .replace(/\.git$/, '')
    .replace(/^\/|\/$/g, '');
  return path.includes('/') ? { origin: address.origin, path } : null;
}
