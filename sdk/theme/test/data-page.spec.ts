import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataPage } from './data-page.ts';
import { readDataTypes } from './data-types.ts';

const types = readDataTypes();

it('matches docs/themes/data.md; otherwise run: npm run slots -w sdk/theme', () => {
  const path = join(import.meta.dirname, '../../../docs/themes/data.md');
  expect(readFileSync(path, 'utf8')).toBe(dataPage(types));
});

it('has a sentence for every field, and a unit for every number', () => {
  const fields = types.flatMap(({ name, fields }) => fields.map(field => ({ ...field, at: `${name}.${field.path}` })));
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(({ text, holds }) => !holds && !/\w.*\.$/.test(text)).map(({ at }) => at)).toEqual([]);
  expect(fields.filter(({ isNumber, unit }) => isNumber && !unit).map(({ at }) => at)).toEqual([]);
});
