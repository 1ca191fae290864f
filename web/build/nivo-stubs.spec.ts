import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../vite.config.ts';

const nivo = join(
  import.meta.dirname,
  '../../node_modules/@nivo/{core,line,axes,annotations,legends,scales,text,tooltip,colors,theming}/dist/*.mjs',
);
const sources = globSync(nivo).map(file => readFileSync(file, 'utf8'));
const alias = config.resolve!.alias as Record<string, string>;

it.each(Object.keys(alias))('replaces %s of nivo with every name that nivo imports from it', async name => {
  const imports = sources.flatMap(text => [
    ...text.matchAll(/import(?:\s*(\w+)\s*,?)?\s*(?:\{([^}]*)\})?\s*from\s*["']([^"']+)["']/g),
  ]);
  const names = imports
    .filter(([, , , from]) => from === name)
    .flatMap(([, statement, specifiers = '']) => [
      ...(statement ? ['default'] : []),
      ...specifiers
        .split(',')
        .map(name => name.trim().split(/\s+as\s+/)[0]!)
        .filter(Boolean),
    ]);
  const stub = (await import(alias[name]!)) as object;
  expect(names).not.toEqual([]);
  expect([...new Set(names)].filter(name => !(name in stub))).toEqual([]);
});
