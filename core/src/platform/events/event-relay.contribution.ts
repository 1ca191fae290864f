import { defineContributionPoint } from '../contributions/contributions.ts';

/** Forwards shared events to other instances. */
export interface EventRelay {
  pass(name: string, payload: unknown): void;
}
export const EventRelay = defineContributionPoint<EventRelay>();
