import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LANGUAGES as SUPPORTED } from '../shell/language/languages.ts';

const repository = join(import.meta.dirname, '../../..');
const LANGUAGES = ['en', 'zh-CN', 'zh-TW'];

interface Texts {
  [key: string]: string | Texts;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
/** Removes the plural suffix of a key: Chinese has one plural form, English two. */
const baseKey = (key: string) => key.replace(/_(one|other)$/, '');
const keysOf = (file: string) => [...new Set(flat(read(file)).map(([key]) => baseKey(key)))].sort();

const shellFile = (language: string, name: string) => join(repository, 'web/src/locales', language, `${name}.json`);
const themeFile = (language: string, theme = 'default') =>
  join(repository, 'themes', theme, 'locales', `${language}.json`);
const themes = globSync(join(repository, 'themes/*/locales')).map(folder => basename(dirname(folder)));
const names = globSync(join(repository, 'web/src/locales/en/*.json')).map(file => basename(file, '.json'));
const sources = (pattern: string) =>
  globSync(join(repository, pattern))
    .filter(file => !file.includes('.spec.'))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }));

it.each([
  ...names.map(name => LANGUAGES.map(language => shellFile(language, name))),
  ...themes.map(theme => LANGUAGES.map(language => themeFile(language, theme))),
])('has the same keys in every language: %s', (english, ...others) => {
  for (const language of others)
    expect({ file: language, keys: keysOf(language) }).toEqual({ file: language, keys: keysOf(english) });
});

it.each(names)('uses the same placeholders in every language: %s', name => {
  const gaps = (language: string) =>
    Object.fromEntries(
      flat(read(shellFile(language, name))).map(([key, text]) => [
        baseKey(key),
        [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap).sort(),
      ]),
    );
  for (const language of LANGUAGES) expect(gaps(language)).toEqual(gaps('en'));
});

it('has translation files for no other language', () => {
  const folders = new Set(globSync(join(repository, 'web/src/locales/*/*.json')).map(file => basename(dirname(file))));
  expect([...folders].sort()).toEqual([...SUPPORTED].sort());
});

/** Returns the translation keys in a source: complete keys, and prefixes of concatenated keys. */
function keysIn(text: string) {
  const untranslated: string[] = [];
  const beginnings: string[] = [];
  for (const [, inside] of text.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)) {
    for (const [, key] of inside!.matchAll(/'([\w.-]+)'/g)) untranslated.push(key!);
    for (const [, key] of inside!.matchAll(/`([\w.-]*)\$\{/g)) if (key) beginnings.push(key);
  }
  return { whole: untranslated, beginnings };
}

function unknownKeys(text: string, keys: readonly string[]) {
  const { whole, beginnings } = keysIn(text);
  const isKey = (key: string) => /^[a-z]\w*(\.[\w-]+)*$/i.test(key);
  return [
    ...whole.filter(key => isKey(key) && !keys.includes(key) && !['table', 'online', 'offline'].includes(key)),
    ...beginnings.filter(key => !keys.some(known => known.startsWith(key))),
  ];
}

it('has every key that the shell uses', () => {
  const missing = sources('web/src/**/*.{ts,tsx}').flatMap(({ file, text }) => {
    const used = [...text.matchAll(/useTranslation\(((?:\['[^\]]*\])|'[\w-]+')/g)]
      .flatMap(([, names]) => [...names!.matchAll(/[\w-]+/g)].map(([name]) => name))
      .filter(name => name !== 'theme');
    const unknown = used.length
      ? unknownKeys(
          text,
          used.flatMap(name => keysOf(shellFile('en', name))),
        )
      : [];
    return unknown.map(key => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});

it('has no unused text', () => {
  const text = sources('web/src/**/*.{ts,tsx}')
    .map(file => file.text)
    .join('\n');
  const quoted = new Set([...text.matchAll(/['"`]([\w:.-]+)['"`]/g)].map(([, key]) => key!));
  // `settings:${…}` contains no key: the texts of settings groups are below the key of the group.
  const beginnings = [...new Set([...text.matchAll(/`([\w:.-]+)\$\{/g)].map(([, head]) => head!))].filter(
    head => !head.endsWith(':'),
  );
  const groups = [...sources('sdk/contracts/src/settings/*.ts')].flatMap(file =>
    [...file.text.matchAll(/defineSettings\(\s*'([\w-]+)'/g)].map(([, key]) => key!),
  );
  const codes = sources('{core,sdk/contracts}/src/**/*.ts')
    .map(file => file.text)
    .join('\n');
  const isUsed = (name: string, key: string) =>
    [key, `${name}:${key}`].some(full => quoted.has(full) || beginnings.some(head => full.startsWith(head))) ||
    (name === 'settings' && groups.includes(key.split('.')[0]!)) ||
    (name === 'problems' && (codes.includes(`'${key}'`) || codes.includes(`?problem=${key}`)));
  const unused = names.flatMap(name =>
    flat(read(shellFile('en', name)))
      .map(([key]) => key.replace(/_(zero|one|other)$/, ''))
      .filter(key => !isUsed(name, key))
      .map(key => `${name}: ${key}`),
  );
  expect(unused).toEqual([]);
});

it('has a text for every action in the audit log', () => {
  const table = readFileSync(join(repository, 'docs/access.md'), 'utf8').matchAll(/^\| `[^`]+` \|(.*)\|$/gm);
  const ofRoutes = [...table].map(([, cells]) => cells!.split('|')[4]!.trim()).filter(action => action !== '–');
  const written = sources('core/src/{cli,exec,terminal}/*.ts').flatMap(({ text }) =>
    [...text.matchAll(/(?:action: |\? |: )'((?:cli|exec|terminal)\.[a-z-]+)'/g)].map(([, action]) => action!),
  );
  const texts = keysOf(shellFile('en', 'audit'));
  const missing = [...ofRoutes, ...written].filter(action => !texts.includes(`action.${action}`));
  expect([...new Set(missing)]).toEqual([]);
  expect(ofRoutes.length).toBeGreaterThan(80);
});

it('has a text for every error code of the core', () => {
  const codes = [...readFileSync(join(repository, 'docs/errors.md'), 'utf8').matchAll(/^\| `([\w.-]+)` \| \d/gm)];
  const inAddresses = sources('core/src/**/*.ts').flatMap(({ text }) => [...text.matchAll(/\?problem=([\w.-]+)/g)]);
  const texts = keysOf(shellFile('en', 'problems'));
  expect([...codes, ...inAddresses].map(([, code]) => code).filter(code => !texts.includes(code!))).toEqual([]);
  expect(codes.length).toBeGreaterThan(100);
});

it.each(themes)('has every key that the theme %s uses, in its own texts or in those of the default theme', theme => {
  const keys = [...keysOf(themeFile('en')), ...keysOf(themeFile('en', theme))];
  const missing = sources(`themes/${theme}/{*,!(dist|node_modules)/**/*}.{ts,tsx}`).flatMap(({ file, text }) =>
    unknownKeys(text, keys).map(key => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});
