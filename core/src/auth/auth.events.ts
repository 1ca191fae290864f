import type { SignedInEvent } from '@vitrine/contracts';
import { defineEvent } from '../platform/events/event.ts';

/** Somebody signed in, with all factors that the account requires. */
export const SignedIn = defineEvent<SignedInEvent>('auth.signed-in');
