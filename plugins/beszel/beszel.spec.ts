import { createPublicKey, verify } from 'node:crypto';
import { MemoryStore } from '@vitrine/plugin-sdk/testing';
import plugin from './index.ts';
import { hubKey, readKey } from './hub-key.ts';

/** Made by `ssh-keygen -t ed25519 -N ''` for this test, with its public key. */
const OPENSSH = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACDy/Y+Mm8TcLhQ4CYfF9R6OOBTtFYJNmUjzjORnKj1jgAAAAIgZJqg2GSao
NgAAAAtzc2gtZWQyNTUxOQAAACDy/Y+Mm8TcLhQ4CYfF9R6OOBTtFYJNmUjzjORnKj1jgA
AAAEChbpfgAHx6VpNHykbQ5qQs2cc82DLA8RuXHjF1p3S3xvL9j4ybxNwuFDgJh8X1Ho44
FO0Vgk2ZSPOM5GcqPWOAAAAAAAECAwQF
-----END OPENSSH PRIVATE KEY-----
`;
const PUBLIC = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPL9j4ybxNwuFDgJh8X1Ho44FO0Vgk2ZSPOM5GcqPWOA';

it('reads the key of a hub as OpenSSH writes it', async () => {
  const key = await hubKey(new MemoryStore(), OPENSSH);
  expect(key.publicKey).toBe(PUBLIC);
  expect(verify(null, Buffer.from('token'), createPublicKey(readKey(OPENSSH)), key.sign('token'))).toBe(true);
});

it('says of a key that is none what it has to be, before it is saved', () => {
  expect(plugin.config.parse({ privateKey: 'rubbish' })).toMatchObject({
    ok: false,
    problems: [{ path: 'privateKey', message: 'must be an Ed25519 private key without a passphrase' }],
  });
  expect(plugin.config.parse({ privateKey: OPENSSH })).toMatchObject({ ok: true });
});

it('keeps the key that it made', async () => {
  const kept = new MemoryStore();
  const { publicKey } = await hubKey(kept, undefined);
  expect((await hubKey(kept, '')).publicKey).toBe(publicKey);
  expect((await hubKey(new MemoryStore(), '')).publicKey).not.toBe(publicKey);
});

it.each([
  ['nothing of a key', 'x'],
  [
    'a key of another kind',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU=\n-----END OPENSSH PRIVATE KEY-----',
  ],
])('refuses %s', (_, text) => {
  expect(() => readKey(text)).toThrow();
});
