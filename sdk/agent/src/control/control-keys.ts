import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { InvalidOptionsError } from '../options/option.ts';

/** Public keys by their id. */
export type ControlKeys = ReadonlyMap<string, KeyObject>;

/** Parses the keys of an option: DER of a SubjectPublicKeyInfo, base64url. Throws InvalidOptionsError. */
export function controlKeys(texts: readonly string[]): ControlKeys {
  return new Map(texts.map(text => [idOf(Buffer.from(text, 'base64url')), keyOf(text)]));
}

const idOf = (der: Buffer): string => createHash('sha256').update(der).digest('base64url');

function keyOf(text: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' });
  } catch {
    // Said below.
  }
  const fits = key?.asymmetricKeyType === 'ed25519' || key?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  if (!key || !fits)
    throw new InvalidOptionsError(
      `controlKeys must hold public keys of P-256 or Ed25519, and ${text.slice(0, 12)}… is none`,
    );
  return key;
}
