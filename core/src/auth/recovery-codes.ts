import { randomBytes } from 'node:crypto';
import { hashToken } from '../platform/secrets.ts';

export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. 32 of them, so that a byte's low bits choose evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A code of 80 random bits, in four groups that a person can copy from paper. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map(byte => ALPHABET[byte % 32]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** A code as it was meant, however it was typed. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** What is stored of a recovery code. */
export const hashRecoveryCode = (account: string, code: string): string => hashToken(`${account} ${plainCode(code)}`);
