import { createHash } from 'node:crypto';
import { InvalidSignatureError } from './invalid-signature-error.ts';
import { readPublicKey, verifyMinisign } from './minisign.ts';

/**
 * Files of a signed archive: a list of checksums in the format of `sha256sum`, the signature of the list, and the author's public
 * key. They are inside the archive, so that they arrive with it from every source.
 */
export const SIGNATURE_FILES = {
  list: 'signature/sha256sums.txt',
  signature: 'signature/minisig.txt',
  key: 'signature/public-key.txt',
} as const;

type Files = ReadonlyMap<string, Uint8Array>;

/** Returns the list of checksums of all files except those of the signature, ordered by path. */
export function checksumsOf(files: Files): string {
  const signatureFiles: readonly string[] = Object.values(SIGNATURE_FILES);
  const paths = [...files.keys()].filter(path => !signatureFiles.includes(path)).sort();
  return paths.map(path => `${createHash('sha256').update(files.get(path)!).digest('hex')}  ${path}\n`).join('');
}

/**
 * Returns the public key that signed the files of an archive; undefined if it has no signature. Throws InvalidSignatureError if a
 * file was changed, added or removed after it was signed, or if the signature was made with another key.
 */
export function signerOf(files: Files): string | undefined {
  const [list, signature, key] = [SIGNATURE_FILES.list, SIGNATURE_FILES.signature, SIGNATURE_FILES.key].map(path =>
    files.get(path),
  );
  if (!list && !signature && !key) return undefined;
  if (!list || !signature || !key) throw new InvalidSignatureError('The signature is not complete.');
  const publicKey = readPublicKey(Buffer.from(key).toString());
  verifyMinisign(Buffer.from(list), Buffer.from(signature).toString(), publicKey);
  const changed = firstDifference(Buffer.from(list).toString(), checksumsOf(files));
  if (changed !== undefined) throw new InvalidSignatureError(`${changed} was changed after the author signed.`);
  return publicKey.text;
}

/** Returns the path of the first difference between two lists: a file that is in only one of them, or has different checksums. */
function firstDifference(signed: string, found: string): string | undefined {
  const [a, b] = [signed, found].map(list => new Set(list.split('\n').filter(Boolean)));
  const line = [...b!].find(line => !a!.has(line)) ?? [...a!].find(line => !b!.has(line));
  return line?.replace(/^[0-9a-f]+ +/, '');
}
