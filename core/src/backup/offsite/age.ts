import { createCipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Recipient } from 'age-encryption';

/** Exponent of the cost of scrypt, the same as that of `age -p`. */
const WORK_FACTOR = 18;
const LABEL = 'age-encryption.org/v1/scrypt';

/** Encrypts a file with a passphrase, in the format of `age -d`. Returns the size and the SHA-256 of the encrypted file. */
export async function encryptFile(source: string, target: string, passphrase: string) {
  const { Encrypter, Stanza } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientFor(passphrase, Stanza));
  const encrypted = await encrypter.encrypt(Readable.toWeb(createReadStream(source)) as never);
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const bytes = Readable.fromWeb(encrypted as unknown as ReadableStream);
  await pipeline(bytes, count, createWriteStream(target, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** Decrypts an age file. Throws if the passphrase is wrong or the file was changed. */
export async function decryptFile(source: string, target: string, passphrase: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(Readable.toWeb(createReadStream(source)) as never);
  const bytes = Readable.fromWeb(decrypted as unknown as ReadableStream);
  await pipeline(bytes, createWriteStream(target, { mode: 0o600 }));
}

/** Replaces the library's recipient, which computes scrypt on the main thread and would block requests. */
const recipientFor = (passphrase: string, Stanza: typeof import('age-encryption').Stanza): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const key = await keyOf(passphrase, Buffer.concat([Buffer.from(LABEL), salt]));
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(WORK_FACTOR)], body)];
  },
});

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const N = 2 ** WORK_FACTOR;
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
