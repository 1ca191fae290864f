import { createHash, randomBytes } from 'node:crypto';

/** Prefix of every API key, which people and secret scanners recognise. */
export const API_KEY_PREFIX = 'vk_';

/** Returns a new token of 256 random bits, safe in URLs, headers and shells. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. Tokens are random, so one round is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
