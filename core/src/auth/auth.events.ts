import type { SignedInEvent } from '@vitrine/contracts';
import { defineEvent } from '../platform/events/event.ts';

/** Somebody signed in, with all the factors that the account has. */
export const SignedIn = defineEvent<SignedInEvent>('auth.signed-in');
