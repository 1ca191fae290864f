import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { radixBreakpoints } from './radix-breakpoints.ts';
import { srgbOnly } from './srgb-only.ts';

const repository = join(import.meta.dirname, '../..');
const radix = join(repository, 'node_modules/@radix-ui/themes/src/components');
const texts = (pattern: string) =>
  globSync(join(repository, pattern)).map(file => ({ file, text: readFileSync(file, 'utf8') }));

const kebab = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();

/** Returns the components, as file names, that sources import from Radix Themes and that have a stylesheet. */
const used = (...patterns: string[]) =>
  new Set(
    patterns
      .flatMap(texts)
      .flatMap(({ text }) => [...text.matchAll(/import \{([^}]*)\} from '@radix-ui\/themes'/g)])
      .flatMap(([, names]) => names!.split(','))
      .map(name => kebab(name.trim().split(' as ')[0]!))
      .filter(name => existsSync(join(radix, `${name}.css`))),
  );

/** Returns the components whose stylesheets this sheet imports. */
const styled = (sheet: 'public' | 'callout' | 'admin') =>
  [
    ...readFileSync(join(repository, `web/src/ui/radix/${sheet}.css`), 'utf8').matchAll(
      /src\/components\/([\w-]+)\.css/g,
    ),
  ].map(([, name]) => name!);

/** Sources of the public pages. In `ui`, only the admin area uses tables, dialogs and forms. */
const VISITORS = [
  'web/src/{shell,public}/**/*.tsx',
  'web/src/ui/*.tsx',
  'web/src/ui/{chart,toasts}/**/*.tsx',
  'web/src/ui/form/{Form,FieldRow}.tsx',
  'themes/default/**/*.tsx',
  'web/src/admin/auth/*.tsx',
];
const ADMINISTRATORS = ['web/src/{admin,terminal}/**/*.tsx', 'web/src/ui/{data-table,dialog,form}/**/*.tsx'];

it('styles every Radix component of public pages: public.css imports it, or the component itself', () => {
  const known = [...styled('public'), ...styled('callout')];
  expect(known.filter(name => used(...VISITORS).has(name))).toContain('callout');
  expect([...used(...VISITORS)].filter(name => !known.includes(name))).toEqual([]);
});

it('styles every Radix component of the admin area: admin.css imports it', () => {
  const known = [...styled('public'), ...styled('admin')];
  expect([...used(...ADMINISTRATORS)].filter(name => !known.includes(name))).toEqual([]);
});

it('imports no stylesheet twice: the second copy would override rules of the first', () => {
  const all = [...styled('public'), ...styled('callout'), ...styled('admin')];
  expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
});

it('finds no responsive property of Radix in the sources: components have one size for every width', () => {
  const responsive = texts('{web/src,themes/default}/**/*.tsx').filter(({ text }) =>
    /=\{\{\s*(initial|xs|sm|md|lg|xl):/.test(text),
  );
  expect(responsive.map(({ file }) => file)).toEqual([]);
});

it("unwraps the rules that Radix's sources repeat for each breakpoint", async () => {
  const source = readFileSync(join(radix, 'spinner.css'), 'utf8');
  const { css } = await postcss([radixBreakpoints()]).process(source, { from: undefined });
  expect(source).toContain('@breakpoints');
  expect(css).not.toContain('@breakpoints');
  expect(css).toContain('.rt-r-size-1');
});

it('drops only the wide-gamut values of the palettes', async () => {
  const source = readFileSync(join(repository, 'node_modules/@radix-ui/themes/tokens/colors/iris.css'), 'utf8');
  const { css } = await postcss([srgbOnly()]).process(`${source} @supports (color: red) { a { color: red } }`, {
    from: undefined,
  });
  expect(source).toContain('display-p3');
  expect(css).not.toContain('display-p3');
  expect(css).toContain('--iris-9: #5b5bd6');
  expect(css).toContain('@supports (color: red)');
});
