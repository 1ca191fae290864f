import { spawnSync } from 'node:child_process';
import { faultsOf, glossaryHints } from '../scripts/lib/locales/faults.mjs';
import { LANGUAGES } from '../scripts/lib/locales/files.mjs';
import { expectedTexts, flat, nested, ordered } from '../scripts/lib/locales/texts.mjs';
import { at } from '../scripts/lib/paths.mjs';

const english = flat({
  title: 'Node {{name}}',
  link: 'Read <1>the guide</1>',
  nodes_zero: 'No nodes',
  nodes_one: '{{count}} node',
  nodes_other: '{{count}} nodes',
});
const faults = (texts: object, language = 'de', glossary = {}) => faultsOf(language, english, flat(texts), glossary);
const locales = (...args: string[]) =>
  spawnSync(process.execPath, [at('sdk/tooling/scripts/locales.mjs'), ...args], { encoding: 'utf8' });

it.each([
  ['ja', ['zero', 'other']],
  ['de', ['zero', 'one', 'other']],
  ['es', ['zero', 'one', 'many', 'other']],
  ['ru', ['zero', 'one', 'few', 'many', 'other']],
  ['fr', ['zero', 'one', 'many', 'other']],
  ['pt-BR', ['zero', 'one', 'many', 'other']],
])('expects the plural forms of %s', (language, forms) => {
  const keys = [...expectedTexts(english, language).keys()].filter(key => key.startsWith('nodes'));
  expect(keys).toEqual(forms.map(form => `nodes_${form}`));
});

it.each([
  ['a key that English has not', { heading: 'Titel' }],
  ['a plural form that the language has not', { nodes_few: '{{count}} Nodes' }],
  ['an empty text', { title: ' ' }],
  ['a text that is none', { title: 1 }],
  ['a missing gap', { title: 'Node' }],
  ['an unknown gap', { title: 'Node {{nme}}' }],
  ['a missing tag', { link: 'Die Anleitung' }],
  ['a missing plural form', { nodes_zero: 'Keine Nodes', nodes_one: 'Ein Node' }],
])('reports %s', (_, texts) => expect(faults(texts)).not.toEqual([]));

it('accepts missing keys, and plural forms without a number for zero and one', () => {
  const nodes = { nodes_zero: 'Keine Nodes', nodes_one: 'Ein Node', nodes_other: '{{count}} Nodes' };
  expect(faults({ title: 'Node {{name}}', ...nodes })).toEqual([]);
});

it('requires the number in the plural form one if that also covers 0 or 21', () => {
  const nodes = {
    nodes_zero: 'rien',
    nodes_one: 'un nœud',
    nodes_many: '{{count}} de nœuds',
    nodes_other: '{{count}} nœuds',
  };
  expect(faults(nodes, 'fr')).toEqual([expect.stringContaining('nodes_one: has no gaps')]);
  expect(faults({ ...nodes, nodes_one: '{{count}} nœud' }, 'fr')).toEqual([]);
  const last = flat({ last_one: 'The last entry.', last_other: 'The last {{count}} entries.' });
  expect(expectedTexts(last, 'ru').get('last_one')).toBe('The last {{count}} entries.');
  expect(expectedTexts(last, 'de').get('last_one')).toBe('The last entry.');
});

it('rejects words that the glossary rules out, only for the term that they stand for', () => {
  const glossary = { node: { use: ['Node'], not: ['Knoten'] } };
  expect(faults({ title: 'Knoten {{name}}' }, 'de', glossary)).toHaveLength(1);
  expect(faults({ link: '<1>Knoten</1>' }, 'de', glossary)).toEqual([]);
});

it('hints at texts without the word of the glossary', () => {
  const glossary = { node: { use: ['Node'], not: [] } };
  expect(glossaryHints('de', english, flat({ title: 'Rechner {{name}}' }), glossary)).toHaveLength(1);
  expect(glossaryHints('de', english, flat({ title: 'Node {{name}}' }), glossary)).toEqual([]);
});

it('writes texts in the order of English', () => {
  const texts = flat({ b: { d: 'D', c: 'C' }, a: 'A' });
  const expected = flat({ a: '', b: { c: '', d: '' } });
  expect(JSON.stringify(ordered(texts, expected))).toBe('{"a":"A","b":{"c":"C","d":"D"}}');
  expect(nested(flat({ a: { b: 'c' } }))).toEqual({ a: { b: 'c' } });
});

it('has no fault in the translations', () => {
  const { status, stdout, stderr } = locales();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const language of LANGUAGES)
    expect(stdout).toMatch(new RegExp(`^${language}: \\d+ of \\d+ texts, \\d+ missing$`, 'm'));
});

it('prints missing texts as a tree of files', () => {
  const { status, stdout } = locales('--missing', 'ru', 'offline', 'nodes');
  expect(status).toBe(0);
  expect(Object.keys(JSON.parse(stdout) as object).every(name => ['offline', 'nodes'].includes(name))).toBe(true);
});

it.each([[['--missing', 'nl']], [['--missing', 'de', 'nothing']], [['--fill', 'de']], [['--help']]])(
  'prints its usage for %j',
  args => expect(locales(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('usage:') }),
);
