import { readFileSync } from 'node:fs';
import { hooksPage } from './hooks-page.ts';

const source = readFileSync(new URL('./hooks.ts', import.meta.url), 'utf8');

it('matches docs/plugins/hooks.md; otherwise run: npm run hooks -w sdk/plugin', () => {
  expect(readFileSync(new URL('../../../docs/plugins/hooks.md', import.meta.url), 'utf8')).toBe(hooksPage());
});

it('has every hook, and a sentence for each', () => {
  const names = [...source.slice(source.indexOf('interface PluginHooks')).matchAll(/^ {2}readonly (\w+):/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(25);
  for (const name of names) expect(hooksPage()).toMatch(new RegExp(`^\\| \`${name}\` \\| .+ \\| [A-Z].+\\. \\|$`, 'm'));
});
