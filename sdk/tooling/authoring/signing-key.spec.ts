import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareSigners, readPublicKey, SIGNATURE_FILES, signerOf } from '@vitrine/contracts/signature';
import { makeKeyPair, readSigningKey, signFiles } from './signing-key.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-signing-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Pairs made by minisign 0.11 of Debian: `minisign -GW`, and `minisign -G` with the password `swordfish` and 60 MB of memory. */
const PLAIN = {
  public: 'RWR1/yH0b+EfMd29sj85Kx43P0k3gZ+eA1EairpCtbu3p7wCF9tiY7mR',
  secret:
    'RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAdf8h9G/hHzEIfMu1JUMMVvoc2mutaD00d03WpckJUw0WFWWBrakLEt29sj85Kx43P0k3gZ+eA1EairpCtbu3p7wCF9tiY7mRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};
const PROTECTED = {
  public: 'RWSsDJ1geVtbzkHWOY83yW4k5wwoZk1Fs0XWBXItL9e3tIFMK52epmDG',
  secret:
    'RWRTY0Iy+FGEs3Y3qGi0FhXunTdcNKr7WlEudH+v7En6z7t+J9QAABAAAAAAAAAAAAIAAAAA593GGjuGAKJuN2olJxbZJDjYSGKKcKfWKYadj9cclXe7jJAZR/p7pA04fb+YslBhuwtJgScN3G7lV7vvA4UZKFBC/O4WZ5XfVsIVhC32efT0GiHdMGsLrjkRCg296xg4AW4bza2885E=',
};

function keyFile(name: string, secret: string): string {
  const file = join(place, name);
  writeFileSync(file, `untrusted comment: minisign encrypted secret key\n${secret}\n`);
  return file;
}
const FILES = new Map([
  ['index.js', Buffer.from('export default 1;\n')],
  ['package.json', Buffer.from('{}\n')],
]);

it.each([
  ['without a password', PLAIN, undefined],
  ['with a password', PROTECTED, 'swordfish'],
])('signs with a key of minisign %s', (name, pair, password) => {
  const signed = signFiles(FILES, readSigningKey(keyFile(name, pair.secret), password), 'demo 1.0.0');
  expect(signerOf(signed)).toBe(pair.public);
});

it('rejects a wrong password', () => {
  expect(() => readSigningKey(keyFile('wrong', PROTECTED.secret), 'shark')).toThrow(/password of .* is wrong/);
});

it('asks for a password that is missing', () => {
  expect(() => readSigningKey(keyFile('missing', PROTECTED.secret), '')).toThrow('VITRINE_SIGNING_PASSWORD');
});

it('signs with a key that it created', () => {
  const file = join(place, 'new.key');
  const key = makeKeyPair(file);
  expect(readPublicKey(readFileSync(`${file}.pub`, 'utf8')).text).toBe(key);
  expect(signerOf(signFiles(FILES, readSigningKey(file), 'demo 1.0.0'))).toBe(key);
  expect(() => makeKeyPair(file)).toThrow('is there already');
});

describe('an archive that was changed after it was signed', () => {
  const signed = signFiles(FILES, readSigningKey(keyFile('tampered', PLAIN.secret)), 'demo 1.0.0');
  it.each([
    ['a changed file', [...signed, ['index.js', Buffer.from('export default 2;\n')]], /index\.js was changed/],
    ['a file more', [...signed, ['more.js', Buffer.from('')]], /more\.js was changed/],
    ['a file less', [...signed].filter(([name]) => name !== 'index.js'), /index\.js was changed/],
    ['no list', [...signed].filter(([name]) => name !== SIGNATURE_FILES.list), /not complete/],
  ] as [string, [string, Uint8Array][], RegExp][])('is rejected for %s', (_, files, message) => {
    expect(() => signerOf(new Map(files))).toThrow(message);
  });
});

it('finds no signer of files without a signature', () => {
  expect(signerOf(FILES)).toBeUndefined();
});

it.each([
  [undefined, undefined, 'unsigned'],
  [undefined, PLAIN.public, 'first'],
  [PLAIN.public, PLAIN.public, 'same'],
  [PLAIN.public, PROTECTED.public, 'other'],
  [PLAIN.public, undefined, 'missing'],
])('compares the installed signer %s with %s as %s', (installed, next, state) => {
  expect(compareSigners(installed, next).state).toBe(state);
});
