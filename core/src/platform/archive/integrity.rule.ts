import { createHash } from 'node:crypto';

/** Compares bytes with the strongest checksum in npm's notation (`sha512-…`); undefined if no algorithm is supported. */
export function matchesIntegrity(bytes: Uint8Array, integrity: string): boolean | undefined {
  for (const algorithm of ['sha512', 'sha384', 'sha256']) {
    const expected = integrity.split(/\s+/).find(part => part.startsWith(`${algorithm}-`));
    if (expected)
      return expected.split('?')[0] === `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
  }
  return undefined;
}
