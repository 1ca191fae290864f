import { keyIdOf, readPublicKey, verifyMinisign } from './minisign.ts';

/** Example in the documentation of minisign-verify (https://docs.rs/minisign-verify/0.2.3), for the message `test`. */
const KEY = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3';
const HASHED = `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1633700835\tfile:test\tprehashed
wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==
`;
/** Example in its README (https://libraries.io/cargo/minisign-verify), in the format used before 2021. */
const LEGACY = `untrusted comment: signature from minisign secret key
RWQf6LRCGA9i59SLOFxz6NxvASXDJeRtuZykwQepbDEGt87ig1BNpWaVWuNrm73YiIiJbq71Wi+dP9eKL8OC351vwIasSSbXxwA=
trusted comment: timestamp:1555779966\tfile:test
QtKMXWyYcwdpZAlPF7tE2ENJkRd1ujvKjlj1m9RtHTBnZPa5WKU5uWRs5GoP5M/VqE81QFuMKI5k/SfNQUaOAA==
`;
/** Key of minisign 0.11, `minisign -GW`. */
const OTHER_KEY =
  'untrusted comment: minisign public key 311FE16FF421FF75\nRWR1/yH0b+EfMd29sj85Kx43P0k3gZ+eA1EairpCtbu3p7wCF9tiY7mR\n';

const check =
  (signature: string, message = 'test', key = KEY) =>
  () =>
    verifyMinisign(Buffer.from(message), signature, readPublicKey(key));

it.each([
  ['hashed', HASHED],
  ['legacy', LEGACY],
  ['hashed, with line ends of Windows', HASHED.replaceAll('\n', '\r\n')],
])('accepts a documented signature that is %s', (_, signature) => {
  expect(check(signature)).not.toThrow();
});

it.each([
  ['another message', check(HASHED, 'Test'), /does not fit/],
  ['another key', check(HASHED, 'test', OTHER_KEY), /another key/],
  ['a changed trusted comment', check(HASHED.replace('file:test', 'file:toast')), /does not fit/],
  ['a changed signature', check(HASHED.replace('9r3g7V', '9r3g7W')), /does not fit/],
  ['a signature without its lower half', check(HASHED.split('\n').slice(0, 2).join('\n')), /not one of minisign/],
  ['a key that is none', check(HASHED, 'test', 'ssh-ed25519 AAAA'), /not a key of minisign/],
])('rejects %s', (_, work, message) => {
  expect(work).toThrow(message);
});

it('names a key as minisign does', () => {
  expect(keyIdOf(OTHER_KEY)).toBe('311FE16FF421FF75');
});
