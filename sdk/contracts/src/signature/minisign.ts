import { createHash, createPublicKey, verify } from 'node:crypto';
import { InvalidSignatureError } from './invalid-signature-error.ts';

/**
 * The formats of minisign (https://jedisct1.github.io/minisign/#signature-format): two letters for the algorithm, eight bytes of
 * key id, and an Ed25519 key or signature, in Base64 below a comment line.
 */
const PLAIN = 'Ed';
/** Signs the BLAKE2b-512 of the message instead of the message, the default of minisign. */
const HASHED = 'ED';
const KEY_BYTES = 42;
const SIGNATURE_BYTES = 74;
/** Constant prefix of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const TRUSTED = 'trusted comment: ';

/** Public key of minisign. */
interface PublicKey {
  /** Base64 without its comment, as printed by minisign. */
  readonly text: string;
  /** Key id. */
  readonly id: Buffer;
  readonly key: Buffer;
}

/** Parses a public key, with or without its comment line. Throws InvalidSignatureError. */
export function readPublicKey(file: string): PublicKey {
  const text = linesOf(file).at(-1) ?? '';
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('latin1', 0, 2) !== PLAIN)
    throw new InvalidSignatureError('The public key of the signature is not a key of minisign.');
  return { text: bytes.toString('base64'), id: bytes.subarray(2, 10), key: bytes.subarray(10) };
}

/** Returns the id of a public key as printed by minisign, such as `E7620F1842B4E81F`. */
export const keyIdOf = (key: string): string =>
  Buffer.from(readPublicKey(key).id).reverse().toString('hex').toUpperCase();

/** Verifies a signature file of minisign. Throws InvalidSignatureError if it was made with another key, or for another message. */
export function verifyMinisign(message: Buffer, signatureFile: string, { id, key }: PublicKey): void {
  const [, line = '', comment = '', seal = ''] = linesOf(signatureFile);
  const bytes = Buffer.from(line, 'base64');
  const algorithm = bytes.toString('latin1', 0, 2);
  if (bytes.length !== SIGNATURE_BYTES || ![PLAIN, HASHED].includes(algorithm) || !comment.startsWith(TRUSTED))
    throw new InvalidSignatureError('The signature is not one of minisign.');
  if (!bytes.subarray(2, 10).equals(id)) throw new InvalidSignatureError('The signature was made with another key.');
  const signature = bytes.subarray(10);
  const sealed = Buffer.concat([signature, Buffer.from(comment.slice(TRUSTED.length))]);
  const signed = algorithm === HASHED ? createHash('blake2b512').update(message).digest() : message;
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
  if (!verify(null, signed, publicKey, signature) || !verify(null, sealed, publicKey, Buffer.from(seal, 'base64')))
    throw new InvalidSignatureError('The signature does not fit the list of files.');
}

const linesOf = (text: string): string[] => text.trim().split(/\r?\n/);
