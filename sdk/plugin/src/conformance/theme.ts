import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { THEME_MANIFEST } from '@vitrine/contracts';

/**
 * Returns the faults of a plugin that contains a theme: it needs a README, and exactly one zip or built folder. The theme SDK
 * checks the theme itself.
 */
export async function themeProblems(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter(name => !/(^|[\\/])node_modules[\\/]/.test(name));
  const zips = names.filter(name => /\.zip$/i.test(name));
  const isBuilt = names.some(name => name.split(/[\\/]/).at(-1) === THEME_MANIFEST);
  return [
    ...(existsSync(join(folder, 'README.md')) ? [] : ['there is no README.md']),
    ...(zips.length > 1 ? [`there are several zips: ${zips.join(', ')}`] : []),
    ...(zips.length === 0 && !isBuilt ? ['there is no theme: build it with vitrine-theme build'] : []),
  ];
}
