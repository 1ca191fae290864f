import { randomBytes } from 'node:crypto';
import { hashToken } from '../platform/secrets/secrets.ts';

export const RECOVERY_CODES = 10;
/** Excludes letters and digits that look alike. 32 characters, so that the low bits of a byte select uniformly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a code of 80 random bits, in four groups that are easy to copy from paper. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map(byte => ALPHABET[byte % 32]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** Normalises a typed code. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Returns the stored hash of a recovery code. */
export const hashRecoveryCode = (account: string, code: string): string => hashToken(`${account} ${plainCode(code)}`);
