import type { WebSocket } from 'ws';
import { defineContributionPoint } from '../contributions/contributions.ts';
import type { Caller } from '../http/caller.ts';

/** Serves sockets whose clients are connected to another core and were authenticated there. */
export interface RelayedSocketServer {
  /** Kind of the sockets that it serves; the other core names it. */
  readonly relayKind: string;
  /** Serves a socket; `about` is what it asks for, such as the id of a terminal. */
  serve(socket: WebSocket, caller: Caller, about: string): void;
}
export const RelayedSocketServer = defineContributionPoint<RelayedSocketServer>();
