import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDevOptions } from '../cli/dev-options.ts';
import { manifestForm } from '../config/manifest-form.ts';
import { choice, flag, image, integer, text } from '../config/options.ts';

const { form } = manifestForm({
  density: choice('Density', ['cosy', 'close']),
  system: flag('System', { default: true }),
  columns: integer('Columns', { min: 1, max: 6, default: 3 }),
  title: text('Title', { required: true }),
  picture: image('Picture'),
});

const root = mkdtempSync(join(tmpdir(), 'vitrine-options-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function read(content: string) {
  writeFileSync(join(root, 'dev-options.json'), content);
  return readDevOptions(root, form);
}

it('accepts the values that a site would accept', () => {
  expect(read('{ "density": "close", "columns": 2 }')).toEqual({
    values: { density: 'close', columns: 2 },
    problems: [],
  });
});

it('names each value that a site would reject, and leaves it out', () => {
  expect(read('{ "density": "closer", "system": "yes", "columns": 9, "title": "Here", "colums": 2 }')).toEqual({
    values: { title: 'Here' },
    problems: [
      'dev-options.json: density must be one of the options: cosy, close',
      'dev-options.json: system must be on or off',
      'dev-options.json: columns must be at most 6',
      'dev-options.json: theme.config.ts has no option colums',
    ],
  });
});

it('accepts any path of a picture, since none can be uploaded', () => {
  expect(read('{ "picture": "/somewhere.webp" }')).toEqual({ values: { picture: '/somewhere.webp' }, problems: [] });
});

it.each(['{ "density": ', '[]', '5', 'null'])('reports that %s is not a file of values', content => {
  const { values, problems } = read(content);
  expect([values, problems]).toEqual([
    {},
    [expect.stringMatching(/^dev-options\.json (cannot be read|must be an object)/)],
  ]);
});

it('reports nothing without a file', () => {
  expect(readDevOptions(join(root, 'none'), form)).toEqual({ values: {}, problems: [] });
});
