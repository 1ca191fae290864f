import type { ThemeSource } from '@vitrine/contracts';

const REPOSITORY = /^\/[\w.-]+(\/[\w.-]+)+?(\.git)?\/?$/;

/** Hosts of code whose kind shows in their name. Any other can be named by the administrator. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(www\.)?github\.com$/, 'github'],
  [/(^|\.)gitlab\./, 'gitlab'],
  [/^codeberg\.org$|(^|\.)(gitea|forgejo)\./, 'gitea'],
];

/** Where updates of a theme come from, judging by the address that it gives for itself; null where that says nothing. */
export function sourceNamedBy(url: string | undefined): ThemeSource | null {
  const address = url === undefined ? null : URL.parse(url);
  if (!address || !url) return null;
  if (/\.zip$/i.test(address.pathname)) return { kind: 'url', ref: url };
  const kind = KINDS.find(([host]) => host.test(address.hostname))?.[1];
  return kind && REPOSITORY.test(address.pathname) ? { kind, ref: url } : null;
}

/** A project of a code host: where its API is, and which project is meant. */
export interface Project {
  readonly origin: string;
  /** `owner/name`, or deeper for GitLab's groups. */
  readonly path: string;
}

/** Reads `owner/name` or the address of a project's page. */
export function projectOf(ref: string, home: string): Project | null {
  const address = URL.parse(/^https?:\/\//i.test(ref) ? ref : `${home}/${ref}`);
  if (
    !address ||
    !REPOSITORY.test(address.pathname) ||
    address.pathname.split('/').some(part => part === '..' || part === '.')
  )
    return null;
  // Pages below a project, such as its releases, mean the project.
  const path = address.pathname
    .replace(/\/(-\/)?(releases|tags|tree|blob)(\/.*)?$/, '')
    .replace(/\.git$/, '')
    .replace(/^\/|\/$/g, '');
  return path.includes('/') ? { origin: address.origin, path } : null;
}
