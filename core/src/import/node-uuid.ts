import { createHash } from 'node:crypto';

/** Returns the uuid of a node whose product has none: always the same for a product and a key (version 8, from a hash). */
export function uuidOf(product: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([product, key]))
    .digest('hex');
  const variant = ((parseInt(hash[16]!, 16) & 3) | 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-');
}
