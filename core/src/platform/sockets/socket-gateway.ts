import { WebSocketGateway } from '@nestjs/websockets';
import type { Entry } from '../http/access.ts';

/** How a path of the WebSocket server behaves, and who may connect to it. */
export type SocketRouteOptions = Entry & {
  /** Largest message, in bytes. A socket that sends more is closed with 1009. */
  readonly maxPayload: number;
  /** Sockets that strangers of one network may hold open; 200 unless told: behind it there may be an office. */
  readonly maxAnonymousPerNetwork?: number;
};

/**
 * A gateway on its own path. Who may connect is decided before the upgrade is accepted; `handleConnection(socket,
 * request)` then finds the caller by `callerOf(request)` and listens to the socket itself: one parse per message and
 * nothing in between. A handler that throws takes the process down, so it catches what a message may cause.
 */
export const SocketGateway = (path: string, door: SocketRouteOptions): ClassDecorator =>
  WebSocketGateway({ path, ...door });
