import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { z } from 'zod';
import type { Sealed } from './manifest.ts';

const COST = 2 ** 16;

/** Secrets that require a passphrase. */
export const Secrets = z.strictObject({
  /** Key of the sealed values in the database. */
  vaultKey: z.string().regex(/^[\w-]{43}$/),
});
export type Secrets = z.infer<typeof Secrets>;

export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<Sealed> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, COST), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  const encode = (bytes: Buffer) => bytes.toString('base64url');
  return { salt: encode(salt), cost: COST, nonce: encode(nonce), tag: encode(cipher.getAuthTag()), text: encode(text) };
}

/** Returns the secrets; undefined if the passphrase is wrong. */
export async function openSecrets(sealed: Sealed, passphrase: string): Promise<Secrets | undefined> {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const key = await keyOf(passphrase, bytes(sealed.salt), sealed.cost);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(sealed.nonce), { authTagLength: 16 });
    decipher.setAuthTag(bytes(sealed.tag));
    return Secrets.parse(JSON.parse(decipher.update(bytes(sealed.text), undefined, 'utf8') + decipher.final('utf8')));
  } catch {
    return undefined;
  }
}

function keyOf(passphrase: string, salt: Buffer, N: number): Promise<Buffer> {
  const options: ScryptOptions = { N, r: 8, p: 1, maxmem: 256 * N * 8 };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
