import { z } from 'zod';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { SealedCookie } from '../platform/http/sealed-cookies.ts';

const cookie = <S extends z.ZodType>(name: string, minutes: number, value: S): SealedCookie<S> => ({
  name,
  value,
  lifeMs: minutes * MINUTE_MS,
});

/**
 * Pending second factor: the account whose first factor was verified. `mark` is derived from the password hash, so that a new
 * password invalidates it.
 */
export const PENDING_SECOND_FACTOR = cookie(
  'vitrine-second-factor',
  5,
  z.object({ account: z.uuid(), method: z.string(), mark: z.string() }),
);

/** WebAuthn challenge and its purpose. */
export const CHALLENGE = cookie(
  'vitrine-challenge',
  5,
  z.object({ challenge: z.string(), use: z.enum(['sign-in', 'step-up', 'add']), account: z.string() }),
);

/** A device on which the account has signed in before: failed attempts of other clients do not throttle it. */
export const KNOWN_DEVICE = cookie('vitrine-device', 365 * 24 * 60, z.object({ account: z.uuid(), device: z.uuid() }));

/** Secret of an authenticator app that is being set up, until its first code. */
export const PENDING_TOTP_SECRET = cookie('vitrine-totp', 10, z.object({ account: z.uuid(), secret: z.string() }));

/** SSO flow in progress and its purpose; `account` is set if an identity is being linked. */
export const SSO_FLOW = cookie(
  'vitrine-sso',
  10,
  z.object({ flow: z.string(), use: z.enum(['sign-in', 'bind']), account: z.string() }),
);
