import { isCoreCredential } from './core-credential.rule.ts';

const key = { kind: 'key', key: '1', name: '', account: '', scopes: [], nodes: null, secondFactor: false } as const;

it.each([
  ['an API key', 'Bearer vk_abc'],
  ['an API key with a lower-case scheme', 'bearer vk_abc'],
  ['a viewer token', 'Bearer viewer.abc'],
  ['a viewer token as subprotocol', 'vitrine-viewer, viewer.abc'],
  ['a session proof as subprotocol', 'vitrine-session,abc'],
])('recognises %s', (_, value) => expect(isCoreCredential(value, { kind: 'visitor' })).toBe(true));

it.each([
  ['a token of another product', 'Bearer abc'],
  ['basic authentication of another product', 'Basic dms6eA=='],
  ['a subprotocol of another product', 'mqtt, graphql-ws'],
])('ignores %s', (_, value) => expect(isCoreCredential(value, { kind: 'visitor' })).toBe(false));

it.each([key, { kind: 'agent', node: 'tokyo' } as const])(
  'recognises any credential that identified the caller: $kind',
  caller => expect(isCoreCredential('Bearer site-key', caller)).toBe(true),
);
