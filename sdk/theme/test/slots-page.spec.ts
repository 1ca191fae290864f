import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slotsPage } from './slots-page.ts';

const repository = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

it('matches docs/themes/slots.md; otherwise run: npm run slots -w sdk/theme', () => {
  expect(read('docs/themes/slots.md')).toBe(slotsPage());
});

it('has every slot, every hook and every format, and a sentence for each', () => {
  const body = read('sdk/theme/src/slots.ts').split('interface Slots')[1]!;
  const slots = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  const hooks = read('sdk/theme/src/index.ts').match(/\buse[A-Z]\w*/g)!;
  const formats = [
    ...read('sdk/theme/src/format/formatter.ts')
      .split('\n  return {\n')[1]!
      .matchAll(/^ {4}(\w+)[:,]/gm),
  ].map(([, name]) => name);
  expect([slots.length, hooks.length, formats.length].every(count => count > 12)).toBe(true);
  for (const name of [...slots, ...hooks, ...formats])
    expect(slotsPage()).toMatch(new RegExp(`^\\| \`${name}\` \\|.* (\`\\S.*|[A-Z0].*)\\. \\|$`, 'm'));
});
