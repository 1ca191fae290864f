import type { WebSocket } from 'ws';
import { defineContributionPoint } from '../contributions/contributions.ts';
import type { Caller } from '../http/caller.ts';

/** Serves sockets whose subject one instance holds, such as an open terminal. */
export interface HeldSocketServer {
  /** Name by which another instance addresses this server. */
  readonly socketKind: string;
  /** Returns the instance that holds a subject; undefined if none does. */
  holderOf(subject: string): string | undefined | Promise<string | undefined>;
  /** Serves a socket whose subject this instance holds. The caller was authenticated, here or on another instance. */
  serve(socket: WebSocket, caller: Caller, subject: string): void;
}
export const HeldSocketServer = defineContributionPoint<HeldSocketServer>();

/** Socket for a subject, such as the id of a terminal. */
export interface SocketRequest {
  readonly socket: WebSocket;
  readonly caller: Caller;
  readonly subject: string;
}
