import type { ConfigForm } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import { validateForm, fieldErrorsFrom } from './form-problems.ts';

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
  validateForm(form, { name: 'x', hours: 5, on: true, ...values }).map(({ path, code }) => `${path} ${code}`);

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

it('shows errors of the core by field, and none of other failures', () => {
  const error = new ProblemError({
    status: 422,
    code: 'request.invalid',
    errors: [{ path: 'target', message: 'ping.target' }],
  });
  expect(fieldErrorsFrom(error)).toEqual([{ path: 'target', message: 'ping.target', code: 'ping.target' }]);
  expect(fieldErrorsFrom(new Error('x'))).toEqual([]);
});
