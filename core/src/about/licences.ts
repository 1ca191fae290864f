import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Licence } from '@vitrine/contracts';
import { rootFolder } from '../platform/release/root.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, Locked>>;

/** Workspaces of this repository that run at a site. Tools and the SDKs for themes and plugins do not, so they are left out. */
const RUNS = /^(core|web|themes\/default|plugins\/[^/]+|sdk\/(agent|contracts|plugin))$/;

/** Returns every package that is part of this release, read from the lockfile it was installed with. */
export async function licences(): Promise<Licence[]> {
  const { packages } = JSON.parse(await readFile(join(rootFolder(), 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  const waiting = Object.keys(packages).filter(path => RUNS.test(path));
  const found = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const place = placeOf(packages, path, name);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      waiting.push(place);
    }
  return [...found]
    .filter(path => path.includes('node_modules/') && !packages[path]?.link)
    .map(path => {
      const { version = '', license: licence = '' } = packages[path]!;
      return { name: path.split('node_modules/').at(-1)!, version, licence };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Resolves a dependency as Node does: beside the package itself or further up. */
function placeOf(packages: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder === '.' ? '' : folder, 'node_modules', name).replaceAll('\\', '/');
    if (packages[place]) return place;
    if (folder === '.' || folder === '') return undefined;
  }
}
