import { WebSocketGateway } from '@nestjs/websockets';
import type { Entry } from '../http/access.ts';

/** Options of a WebSocket route: its behaviour and its access rule. */
export type SocketRouteOptions = Entry & {
  /** Maximum message size in bytes. A socket that exceeds it is closed with 1009. */
  readonly maxPayload: number;
  /** Maximum number of anonymous sockets per network. Default 200, to allow for NAT. */
  readonly maxAnonymousPerNetwork?: number;
  /** Compresses messages if the client offers permessage-deflate. Default off: it costs memory and time per message. */
  readonly compression?: boolean;
};

/**
 * Declares a gateway on its own path. Access is decided before the upgrade is accepted; `handleConnection(socket, request)` then
 * gets the caller from `callerOf(request)` and listens to the socket itself, so that each message is parsed once. An uncaught error
 * in a handler ends the process, so it must catch errors caused by messages.
 */
export const SocketGateway = (path: string, options: SocketRouteOptions): ClassDecorator =>
  WebSocketGateway({ path, ...options });
