import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Path of a theme's own Vite configuration; undefined if it has none and uses the preset alone. */
export const viteConfigFile = (root: string): string | undefined =>
  ['vite.config.ts', 'vite.config.js', 'vite.config.mjs'].map(name => join(root, name)).find(path => existsSync(path));
