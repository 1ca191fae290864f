import type { WebSocket } from 'ws';
import type { Caller } from '../http/caller.ts';
import { defineContributionPoint } from '../contributions/contributions.ts';

/** Serves sockets about something that one instance holds, such as an open terminal. */
export interface HeldSocketServer {
  /** Name by which another instance addresses this server. */
  readonly socketKind: string;
  /** Returns the instance that holds a subject; undefined if none does. */
  holderOf(subject: string): string | undefined | Promise<string | undefined>;
  /** Serves a socket about a subject that this instance holds. The caller was authenticated, here or on another instance. */
  serve(socket: WebSocket, caller: Caller, subject: string): void;
}
export const HeldSocketServer = defineContributionPoint<HeldSocketServer>();

/** Socket that asks for a subject, for example the id of a terminal. */
export interface SocketRequest {
  readonly socket: WebSocket;
  readonly caller: Caller;
  readonly subject: string;
}
