import { assertJsonOptions, jsonOptionsOf } from './json-options.rule.ts';

it.each([
  ['{"a":1,"b":{"c":[2]}}', { a: 1, b: { c: [2] } }],
  [' {} ', {}],
  ['', {}],
  ['{"a":', {}],
  ['[1]', {}],
  ['null', {}],
  ['7', {}],
])('reads %j as %j', (settings, options) => {
  expect(jsonOptionsOf({ settings })).toEqual(options);
});

it('returns nothing for an empty entry', () => {
  expect(jsonOptionsOf({})).toEqual({});
});

it.each(['', '{}', ' {\n} ', '{"a":1}'])('accepts %j', settings => {
  expect(() => assertJsonOptions({ settings })).not.toThrow();
});

it.each(['{', 'x{}', '{}x', '[]', '["a"]', 'null', '7', '"{}"', ' '])('rejects %j with its field', settings => {
  expect(() => assertJsonOptions({ settings })).toThrow(
    expect.objectContaining({
      details: { errors: [{ path: 'values.settings', code: 'json', message: 'must be a JSON object' }] },
    }),
  );
});
