import { randomUUID } from 'node:crypto';
import { CONTROL_LIMITS } from '@vitrine/contracts';
import { isId, isWhole, parseExecRequest, parseTerminalRequest } from './parse-request.ts';

const exec = (overrides: object = {}) =>
  parseExecRequest({ command: 'uptime', timeoutSeconds: 30, nodes: [], ...overrides });
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

it.each([
  [{}],
  [{ command: 'x'.repeat(CONTROL_LIMITS.command) }],
  [{ timeoutSeconds: 1 }],
  [{ timeoutSeconds: CONTROL_LIMITS.seconds }],
  [{ nodes: undefined }],
  [{ nodes: ids(CONTROL_LIMITS.nodesPerTask) }],
])('accepts a command with %j', overrides => {
  expect(exec(overrides)).toBeDefined();
});

it.each([
  ['no command', { command: undefined }],
  ['a longer command than allowed', { command: 'x'.repeat(CONTROL_LIMITS.command + 1) }],
  ['no time-out', { timeoutSeconds: undefined }],
  ['a time-out of 0', { timeoutSeconds: 0 }],
  ['half a second', { timeoutSeconds: 1.5 }],
  ['a longer time-out than allowed', { timeoutSeconds: CONTROL_LIMITS.seconds + 1 }],
  ['a list of nodes that is none', { nodes: 'all' }],
  ['a node that has no id', { nodes: ['tokyo'] }],
  ['more nodes than allowed', { nodes: ids(CONTROL_LIMITS.nodesPerTask + 1) }],
])('rejects a command with %s', (_, overrides) => {
  expect(exec(overrides)).toBeUndefined();
});

it('accepts a terminal only with valid node ids', () => {
  const nodes = ids(1);
  expect(parseTerminalRequest({ nodes })).toEqual({ order: { kind: 'terminal', nodes }, signature: undefined });
  expect(parseTerminalRequest({ nodes: [1] })).toBeUndefined();
});

const SIGNATURE = { key: 'k1', at: 1_790_000_000_000, nonce: 'n-1', signature: 's_1' };
const PASSKEY = { ...SIGNATURE, passkey: { authenticatorData: 'a', clientData: 'c' } };

it.each([SIGNATURE, PASSKEY, { ...SIGNATURE, nonce: 'n'.repeat(4096) }, { ...SIGNATURE, at: 0 }])(
  'reads the signature %j',
  signature => {
    expect(exec({ signature })?.signature).toEqual(signature);
  },
);

it.each([
  ['without a key', { ...SIGNATURE, key: undefined }],
  ['with a sign that base64url has not', { ...SIGNATURE, signature: 's+1' }],
  ['that is empty', { ...SIGNATURE, signature: '' }],
  ['with a nonce that is too long', { ...SIGNATURE, nonce: 'n'.repeat(4097) }],
  ['without a time', { ...SIGNATURE, at: undefined }],
  ['from before 1970', { ...SIGNATURE, at: -1 }],
  ['of a passkey without its data', { ...SIGNATURE, passkey: { authenticatorData: 'a' } }],
  ['of a passkey that is none', { ...SIGNATURE, passkey: null }],
])('counts a request with a signature %s as unsigned', (_, signature) => {
  expect(exec({ signature })).toMatchObject({ signature: undefined });
});

it('distinguishes ids and whole numbers from lookalikes', () => {
  expect([randomUUID(), randomUUID().toUpperCase(), `${randomUUID()}0`, 5].map(isId)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([1, 5, 0, 6, 2.5, '3'].map(value => isWhole(value, 1, 5))).toEqual([true, true, false, false, false, false]);
});
