#!/usr/bin/env node
import { resolve } from 'node:path';
import { findRegistry } from '../../tooling/authoring/registry.ts';
import { scaffoldTheme } from '../cli/new.ts';

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.error('npm create @vitrine/theme <folder>\n\nStarts a theme for Vitrine in a new folder.');
  process.exit(1);
}
try {
  const registry = findRegistry(resolve(folder), folder, import.meta.filename) ?? null;
  scaffoldTheme(process.cwd(), folder, registry);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
