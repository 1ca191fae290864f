import { configSchema } from './config.ts';
import { text } from './fields.ts';
import { defineHttpNotifier } from './http-notifier.ts';
import { defineGeoip, defineHooks, defineNotifier } from './plugin.ts';
import { defineProxySignIn, defineSso } from './sso.ts';

const send = () => undefined;

/** Definitions that are possible in code without types. */
it.each<[string, () => unknown, string]>([
  ['no argument', () => defineNotifier(undefined as never), 'defineNotifier: expected an object, received undefined'],
  [
    'no send',
    () => defineNotifier({ config: {} } as never),
    'defineNotifier: send: expected a function, received undefined',
  ],
  ['no config', () => defineNotifier({ send } as never), 'config: expected fields by name, or {}, received undefined'],
  [
    'a list',
    () => defineNotifier({ config: [], send } as never),
    'config: expected fields by name, or {}, received a list',
  ],
  [
    'a text for a field',
    () => defineNotifier({ config: { url: 'x' }, send } as never),
    "config.url: expected a field such as text('Title'), received string",
  ],
  [
    'a check that is no function',
    () => defineNotifier({ config: {}, send, check: {} } as never),
    'defineNotifier: check: expected a function, received object',
  ],
  [
    'no request',
    () => defineHttpNotifier({ service: 'X', config: {}, request: null } as never),
    'defineHttpNotifier: request: expected a function, received null',
  ],
  [
    'no locate',
    () => defineGeoip({ config: {} } as never),
    'defineGeoip: locate: expected a function, received undefined',
  ],
  [
    'no strategy',
    () => defineSso({ config: {}, identity: send } as never),
    'defineSso: strategy: expected a function, received undefined',
  ],
  [
    'no identity',
    () => defineProxySignIn({ config: {} } as never),
    'defineProxySignIn: identity: expected a function, received undefined',
  ],
  [
    'no setup',
    () => defineHooks({ config: {} } as never),
    'defineHooks: setup: expected a function, received undefined',
  ],
])('reports the invalid part of a definition: %s', (_, define, message) => {
  expect(define).toThrow(new TypeError(message));
});

it('accepts a definition that fits', () => {
  expect(defineNotifier({ config: { url: text('URL') }, send: () => Promise.resolve() })).toMatchObject({
    kind: 'notifier',
    stack: expect.stringContaining('expect-type.spec.ts'),
  });
});

it('rejects an invalid return value of a check', () => {
  const schema = configSchema({ url: text('URL') }, () => 'wrong' as never);
  expect(() => schema.parse({ url: 'x' })).toThrow(
    new TypeError('check: expected messages by name of the field, or nothing, received string'),
  );
});
