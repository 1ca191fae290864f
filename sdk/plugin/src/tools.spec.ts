import { readToolArguments, toolSchema } from './tools.ts';

const parameters = {
  node: { type: 'string', description: 'Node', required: true },
  points: { type: 'number', description: 'Points' },
  state: { type: 'string', description: 'State', oneOf: ['late'] },
} as const;

it('accepts valid arguments', () =>
  expect(readToolArguments(parameters, { node: 'a', points: 5, state: null })).toEqual({ node: 'a', points: 5 }));

it.each([
  [{}, 'node: must be given'],
  [{ node: 5 }, 'node: must be a string'],
  [{ node: 'a', points: '5' }, 'points: must be a number'],
  [{ node: 'a', state: 'early' }, 'state: must be one of late'],
  [{ node: 'a', other: 1 }, 'other: there is no such argument'],
  [[], 'arguments: must be an object'],
])('rejects %j: %s', (given, message) => expect(() => readToolArguments(parameters, given)).toThrow(message));

it('describes parameters as JSON Schema', () =>
  expect(toolSchema(parameters)).toMatchObject({
    type: 'object',
    required: ['node'],
    properties: { state: { type: 'string', enum: ['late'] } },
  }));
