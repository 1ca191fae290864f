import type { Credentials } from '../client/credentials.ts';
import { dial, type Route } from '../client/dial.ts';
import type { Endpoint } from '../client/endpoint.ts';
import { Websocket } from '../client/websocket.ts';

/** Endpoint for further sockets to the core besides the one that carries the reports. */
export interface CoreEndpoint {
  readonly endpoint: Endpoint;
  readonly route: Route;
  readonly credentials: Credentials;
}

const OPEN_TIMEOUT_MS = 15_000;

/** Opens the socket of a terminal. Rejects with UpgradeRefusedError if the core refuses it. */
export async function openTerminalSocket(
  { endpoint, route, credentials }: CoreEndpoint,
  session: string,
  stop: AbortSignal,
): Promise<Websocket> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(OPEN_TIMEOUT_MS)]);
  const token = await credentials.token(signal);
  const socket = await dial(route, signal);
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const path = `${endpoint.socket}/terminal?session=${session}`;
    return await Websocket.open(socket, path, { host: endpoint.authority, authorization: `Bearer ${token}` });
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
