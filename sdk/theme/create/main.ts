#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findRegistry } from '../../tooling/authoring/registry.ts';
import { scaffoldTheme } from '../cli/new.ts';

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.error('npm create @vitrine/theme <folder>\n\nStarts a theme for Vitrine in a new folder.');
  process.exit(1);
}
try {
  const target = resolve(folder);
  scaffoldTheme(process.cwd(), folder);
  const registry = findRegistry(target, import.meta.filename);
  if (registry) writeFileSync(join(target, '.npmrc'), `@vitrine:registry=${registry}\n`);
  else console.log('First name your site: echo "@vitrine:registry=https://your-site.example/npm/" > .npmrc\n');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
