import type { ConfigForm, FieldForm } from '../index.ts';
import { checkOptions, optionsFor } from './options.rule.ts';

const uuid = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const form = (properties: Record<string, Partial<FieldForm>>, required: string[] = []): ConfigForm => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([key, field]) => [key, { title: key, ...field } as FieldForm]),
  ),
  required,
});
const text: Partial<FieldForm> = { type: 'string', widget: 'text' };

it('fills blanks with defaults, first choices or nothing, and drops unknown options', () => {
  const fullForm = form({
    title: text,
    tint: { type: 'string', widget: 'colour', default: '#112233' },
    size: { type: 'integer', widget: 'number', minimum: 2 },
    level: { type: 'string', widget: 'select', enum: ['a', 'b'] },
    flags: { type: 'boolean', widget: 'switch' },
    nodes: { type: 'array', widget: 'nodes' },
  });
  const blank = { title: '', tint: '#112233', size: 2, level: 'a', flags: false, nodes: [] };
  expect(checkOptions(fullForm, { title: '  ', extra: 1 })).toEqual({ ok: true, value: blank });
  expect(checkOptions(fullForm, null)).toEqual({ ok: true, value: blank });
});

it.each<[string, Partial<FieldForm>, unknown, string]>([
  ['an object for a text', text, {}, 'type'],
  ['a text that is too long', text, 'x'.repeat(2001), 'long'],
  ['a text below its least length', { ...text, minLength: 3 }, 'ab', 'short'],
  ['a word for a number', { type: 'number', widget: 'number' }, 'many', 'number'],
  ['no number', { type: 'number', widget: 'number' }, Number.NaN, 'number'],
  ['a fraction', { type: 'integer', widget: 'number' }, 1.5, 'integer'],
  ['a number too small', { type: 'number', widget: 'number', minimum: 1 }, 0, 'min'],
  ['a number too large', { type: 'number', widget: 'number', maximum: 1 }, '2', 'max'],
  ['a word for a switch', { type: 'boolean', widget: 'switch' }, 'yes', 'type'],
  ['a choice that is not offered', { type: 'string', widget: 'select', enum: ['a'] }, 'b', 'choice'],
  ['a colour in words', { type: 'string', widget: 'colour' }, 'red', 'colour'],
  ['a script for an address', { type: 'string', widget: 'url' }, 'javascript:alert(1)', 'url'],
  ['a foreign picture', { type: 'string', widget: 'image' }, 'https://evil.example/x.png', 'image'],
  ['a picture out of its folder', { type: 'string', widget: 'image' }, '/themes/media/../../x.png', 'image'],
  ['a node that is none', { type: 'array', widget: 'nodes' }, ['all'], 'node'],
  ['too many entries', { type: 'array', widget: 'list', maxItems: 1 }, ['a', 'b'], 'many'],
  ['an object in a list', { type: 'array', widget: 'list' }, [{}], 'type'],
])('rejects %s', (_, field, value, code) => {
  const checked = checkOptions(form({ key: field }), { key: value });
  expect(checked.ok ? [] : checked.problems.map(problem => `${problem.path} ${problem.code}`)).toEqual([`key ${code}`]);
});

it('names a required option that is empty', () => {
  expect(checkOptions(form({ key: text }, ['key']), {})).toMatchObject({
    ok: false,
    problems: [{ path: 'key', code: 'required' }],
  });
});

it('returns only stored options that are valid in this version', () => {
  const now = form({
    size: { type: 'integer', widget: 'number', default: 3, maximum: 5 },
    nodes: { type: 'array', widget: 'nodes' },
  });
  expect(optionsFor(now, { size: 9, nodes: [uuid], gone: true })).toEqual({ size: 3, nodes: [uuid] });
  expect(optionsFor(now, { size: '4', nodes: 'all' })).toEqual({ size: 4, nodes: [] });
});

it('keeps the value of a renamed option until the new one is set', () => {
  const renamed = form({ size: { ...text, was: 'cardSize', default: 'm' } });
  expect(optionsFor(renamed, { cardSize: 'l' })).toEqual({ size: 'l' });
  expect(optionsFor(renamed, { cardSize: 'l', size: 's' })).toEqual({ size: 's' });
  expect(optionsFor(renamed, {})).toEqual({ size: 'm' });
});
