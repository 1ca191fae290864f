import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of a theme's own Vite configuration; undefined if it has none and uses only the preset. */
export const viteConfigFile = (root: string): string | undefined =>
  ['vite.config.ts', 'vite.config.js', 'vite.config.mjs'].map(name => join(root, name)).find(path => existsSync(path));
