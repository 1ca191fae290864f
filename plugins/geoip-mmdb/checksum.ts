import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { DeliveryError } from '@vitrine/plugin-sdk';

/** Returns the SHA-256 of a file, in hex. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Compares a checksum with a published one, which is the first 64 hex digits of its file. Throws if they differ. */
export function verify(sum: string, published: string): void {
  const expected = /\b[0-9a-f]{64}\b/i.exec(published)?.[0]?.toLowerCase();
  if (!expected) throw new DeliveryError('The checksum address holds no SHA-256.', { field: 'checksumUrl' });
  if (expected !== sum) throw new DeliveryError('The download does not match its checksum.', { retry: true });
}
