import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { KeyValueStore } from '@vitrine/plugin-sdk';

const STORED = 'hub-key';
const TYPE = 'ssh-ed25519';
/** Prefix of the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Key pair that identifies this hub to agents. */
export interface HubKey {
  /** In the format of the agents' variable KEY. */
  readonly publicKey: string;
  /** Signs an agent's token. The signature proves to the agent that this is its hub. */
  sign(token: string): Uint8Array;
}

/** Returns the key from the settings; otherwise the stored one, or a new one. */
export async function hubKey(store: KeyValueStore, configured: string | undefined): Promise<HubKey> {
  if (configured?.trim()) return keyOf(readKey(configured));
  if ((await store.get(STORED)) === undefined) {
    const { privateKey } = generateKeyPairSync('ed25519');
    // Several instances may start at the same time: the first stored key wins.
    await store.add(STORED, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  return keyOf(createPrivateKey((await store.get<string>(STORED))!));
}

function keyOf(privateKey: KeyObject): HubKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const blob = Buffer.concat([field(Buffer.from(TYPE)), field(Buffer.from(x, 'base64url'))]);
  return {
    publicKey: `${TYPE} ${blob.toString('base64')}`,
    sign: token => sign(null, Buffer.from(token), privateKey),
  };
}

function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Returns true for a valid private key of a hub. */
export function isHubKey(text: string): boolean {
  try {
    return readKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Reads a private key in the OpenSSH format, without a passphrase, or as PKCS #8. Throws for anything else. */
export function readKey(text: string): KeyObject {
  const [, body] = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]*?)-----END/.exec(text) ?? [];
  if (body === undefined) return createPrivateKey(text);
  const bytes = Buffer.from(body, 'base64');
  // The private part of the file repeats the public key, followed by its seed and the public key again.
  const type = Buffer.concat([field(Buffer.from(TYPE)), Buffer.from([0, 0, 0, 32])]);
  const at = bytes.lastIndexOf(type);
  const seed = bytes.subarray(at + type.length + 36, at + type.length + 68);
  if (at < 0 || seed.length < 32 || !bytes.subarray(0, 40).includes('none'))
    throw new Error('The private key is no Ed25519 key without a passphrase.');
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}
