#!/usr/bin/env node
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askEach, canAsk, knownAuthor } from '../../tooling/authoring/ask.ts';
import { findRegistry } from '../../tooling/authoring/registry.ts';
import { scaffoldTheme } from '../cli/new.ts';

const HELP = `npm create @vitrine/theme <folder> [-- --author <name>]

Starts a theme for Vitrine in a new folder. Without a folder it asks, in a terminal.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { author: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  let [folder] = positionals;
  let author = values.author ?? process.env.npm_config_author ?? knownAuthor();
  if (values.help) {
    console.log(HELP);
  } else {
    if (!folder) {
      if (!canAsk()) throw new Error(`Name a folder for the theme.\n\n${HELP}`);
      ({ folder, author } = await askEach([
        { name: 'folder', text: 'Folder of the theme', initial: 'my-theme' },
        { name: 'author', text: 'Author', initial: author },
      ]));
    }
    const registry = findRegistry(resolve(folder), positionals[0] ?? basename(folder), import.meta.filename) ?? null;
    scaffoldTheme(process.cwd(), folder, registry, author);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
