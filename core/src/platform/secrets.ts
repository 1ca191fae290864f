import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits, safe in URLs, headers and shells. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Tokens are random, so one round is enough to keep them secret. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
