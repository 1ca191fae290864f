import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { components } from './radix-components.ts';

const repository = join(import.meta.dirname, '../..');
const texts = (pattern: string) =>
  globSync(join(repository, pattern)).map(file => ({ file, text: readFileSync(file, 'utf8') }));

/** Returns the components that files import from Radix Themes. */
const taken = (pattern: string) =>
  texts(pattern).flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@radix-ui\/themes'/g)].flatMap(([, names]) =>
      names!
        .split(',')
        .map(name => name.trim())
        .filter(name => name && !name.startsWith('type ')),
    ),
  );

it('styles every Radix component that a visitor meets', () => {
  const used = ['web/src/{shell,public,ui}/**/*.tsx', 'themes/default/**/*.tsx', 'web/src/admin/auth/*.tsx'].flatMap(
    taken,
  );
  expect(used.filter(name => !(components.public as readonly string[]).includes(name))).toEqual([]);
});

it('styles every Radix component that the admin area uses', () => {
  const styled: readonly string[] = [...components.public, ...components.admin];
  expect(taken('web/src/admin/**/*.tsx').filter(name => !styled.includes(name))).toEqual([]);
});

it('styles no component for visitors that none of their pages uses', () => {
  const used = new Set(
    ['web/src/{shell,public,ui}/**/*.tsx', 'themes/default/**/*.tsx', 'web/src/admin/auth/*.tsx'].flatMap(taken),
  );
  expect(components.public.filter(name => !used.has(name))).toEqual([]);
});

it('styles no component for the admin area that none of its pages uses', () => {
  const used = new Set(taken('web/src/admin/**/*.tsx').concat(taken('web/src/terminal/**/*.tsx')));
  expect(components.admin.filter(name => !used.has(name))).toEqual([]);
});

it('finds no responsive property of Radix in the sources: their styles are left out', () => {
  const responsive = texts('{web/src,themes/default}/**/*.tsx').filter(({ text }) =>
    /=\{\{\s*(initial|xs|sm|md|lg|xl):/.test(text),
  );
  expect(responsive.map(({ file }) => file)).toEqual([]);
});
