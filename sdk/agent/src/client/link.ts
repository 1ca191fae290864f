import type http from 'node:http';
import type { Conversation } from './conversation.ts';
import type { Endpoint } from './endpoint.ts';
import type { Speaker } from './speaker.ts';
import type { Timing } from './timing.ts';

/** What one connection to the core is made of. */
export interface Link {
  readonly endpoint: Endpoint;
  readonly token: string;
  readonly connector: http.Agent;
  readonly tls: { readonly rejectUnauthorized?: boolean };
  readonly speaker: Speaker;
  readonly conversation: Conversation;
  readonly timing: Timing;
  /** Ends the connection: with a farewell when the reason is 'stop', as if the line broke otherwise. */
  readonly signal: AbortSignal;
}
