import { defineContributionPoint } from '../contributions/contributions.ts';

/** Passes shared events on to other instances. */
export interface EventRelay {
  pass(name: string, payload: unknown): void;
}
export const EventRelay = defineContributionPoint<EventRelay>();
