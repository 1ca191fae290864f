import type { Conversation } from './conversation.ts';
import type { Route } from './dial.ts';
import type { Endpoint } from './endpoint.ts';
import type { Speaker } from './speaker.ts';
import type { Timing } from './timing.ts';

/** What one connection to the core is made of. */
export interface Link {
  readonly endpoint: Endpoint;
  readonly route: Route;
  readonly token: string;
  readonly speaker: Speaker;
  readonly conversation: Conversation;
  readonly timing: Timing;
  /** Ends the connection: with a farewell when the reason is 'stop', as if the line broke otherwise. */
  readonly signal: AbortSignal;
}
