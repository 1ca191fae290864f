import { z } from 'zod';
import type { SealedCookie } from '../platform/http/sealed-cookies.ts';

const MINUTE_MS = 60_000;
const cookie = <S extends z.ZodType>(name: string, minutes: number, value: S): SealedCookie<S> => ({
  name,
  value,
  lifeMs: minutes * MINUTE_MS,
});

/** The first half of a sign-in: who proved what. `mark`: of the password it was proven with, so that a new one ends it. */
export const PENDING_SECOND_FACTOR = cookie(
  'vitrine-second-factor',
  5,
  z.object({ account: z.uuid(), method: z.string(), mark: z.string() }),
);

/** What a passkey has to answer, and what for. */
export const CHALLENGE = cookie(
  'vitrine-challenge',
  5,
  z.object({ challenge: z.string(), use: z.enum(['sign-in', 'step-up', 'add']), account: z.string() }),
);

/** A device on which the account signed in before: strangers' failures do not count against it. */
export const KNOWN_DEVICE = cookie('vitrine-device', 365 * 24 * 60, z.object({ account: z.uuid(), device: z.uuid() }));

/** A secret that an app is being taught, until its first code. */
export const PENDING_TOTP_SECRET = cookie('vitrine-totp', 10, z.object({ account: z.uuid(), secret: z.string() }));

/** A visit to an identity service, and what the answer is for; `account` of whoever wants to bind it. */
export const SSO_FLOW = cookie(
  'vitrine-sso',
  10,
  z.object({ ticket: z.string(), use: z.enum(['sign-in', 'bind']), account: z.string() }),
);
