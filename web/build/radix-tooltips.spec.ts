import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

it('covers all imports of the theme of Radix, which uses only the provider of tooltips', () => {
  const theme = read('node_modules/@radix-ui/themes/dist/esm/components/theme.js');
  const [, names] = /import\{([^}]*)\}from"radix-ui"/.exec(theme)!;
  const imports = names!.split(',').map(name => name.split(' as ').map(part => part.trim()));
  expect(imports.map(([name]) => name)).toEqual(['Direction', 'Slot', 'Tooltip']);
  const tooltip = imports.find(([name]) => name === 'Tooltip')!.at(-1)!;
  expect([...theme.matchAll(new RegExp(`\\b${tooltip}\\.(\\w+)`, 'g'))].map(([, member]) => member)).toEqual([
    'Provider',
  ]);
});

it('finds tooltips of Radix in one component only', () => {
  const files = globSync('{web/src,themes/*,plugins/*/web}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: path => path.includes('node_modules'),
  });
  const importers = files.filter(file =>
    [...read(file).matchAll(/import \{([^}]*)\} from '(?:@radix-ui\/themes|radix-ui)'/g)].some(([, names]) =>
      names!.split(',').some(name => name.trim().split(' as ')[0] === 'Tooltip'),
    ),
  );
  expect(importers).toEqual(['web/src/shell/tooltips/Tooltips.tsx']);
});
