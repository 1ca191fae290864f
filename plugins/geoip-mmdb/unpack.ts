import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DeliveryError } from '@vitrine/plugin-sdk';

const MAX_BYTES = 512 * 1024 * 1024;

/** Extracts the database from a download: plain, gzipped, or in a gzipped tar. */
export async function unpack(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const inflated = await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES }).catch(() => {
    throw new DeliveryError('The download cannot be unpacked.');
  });
  return isTar(inflated) ? fileIn(inflated) : inflated;
}

const BLOCK = 512;
const isTar = (bytes: Buffer) => bytes.subarray(257, 262).toString() === 'ustar';

/** Returns the first .mmdb file of a tar. */
function fileIn(tar: Buffer): Buffer {
  for (let at = 0; at + BLOCK <= tar.length;) {
    const name = tar
      .subarray(at, at + 100)
      .toString()
      .replace(/\0.*$/s, '');
    const size = parseInt(tar.subarray(at + 124, at + 136).toString(), 8) || 0;
    if (size < 0 || at + BLOCK + size > tar.length) throw new DeliveryError('The download is damaged: it was cut off.');
    if (name.endsWith('.mmdb')) return tar.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new DeliveryError('The download holds no .mmdb file.');
}
