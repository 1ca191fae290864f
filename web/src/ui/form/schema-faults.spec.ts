import type { ConfigForm } from '@vitrine/contracts';
import { faultsOf } from './schema-faults.ts';

const form: ConfigForm = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', widget: 'text', title: 'Name' },
    hours: { type: 'integer', widget: 'number', title: 'Hours', minimum: 1, maximum: 24 },
    on: { type: 'boolean', widget: 'switch', title: 'On' },
  },
};
const codes = (values: object) =>
  Object.entries(faultsOf(form, { name: 'x', hours: 5, on: true, ...values })).map(([path, code]) => `${path} ${code}`);

it.each([
  ['nothing', {}, []],
  ['an empty name', { name: '  ' }, ['name required']],
  ['words for a number', { hours: 'many' }, ['hours number']],
  ['an empty number', { hours: '' }, ['hours number']],
  ['half a whole number', { hours: 1.5 }, ['hours integer']],
  ['too few', { hours: 0 }, ['hours min']],
  ['too many', { hours: 25 }, ['hours max']],
  ['two things at once', { name: '', hours: 99 }, ['name required', 'hours max']],
])('finds %s', (_, values, expected) => expect(codes(values)).toEqual(expected));
