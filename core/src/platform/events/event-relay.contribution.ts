import { defineContributionPoint } from '../contributions/contributions.ts';

/** Passes shared events on to the other cores. A core alone has none. */
export interface EventRelay {
  pass(name: string, news: unknown): void;
}
export const EventRelay = defineContributionPoint<EventRelay>();
