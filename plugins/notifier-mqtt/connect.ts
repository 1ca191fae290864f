import { isIP } from 'node:net';
import type { MqttClient } from 'mqtt';
import { certificateError, DeliveryError, excerpt, isNetworkError, type Network } from '@vitrine/plugin-sdk';

/** URL of the broker and credentials. */
export interface Broker {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username: string;
  readonly password: string;
}

/** Returns a client without reconnection: after a loss the delivery is retried. */
export async function connect(broker: Broker, network: Network): Promise<MqttClient> {
  const { connectAsync } = await import('mqtt');
  const address = await network.resolve(broker.host);
  try {
    return await connectAsync({
      protocol: broker.tls ? 'mqtts' : 'mqtt',
      // The connection uses the checked address; the certificate must match the name.
      host: address,
      port: broker.port,
      ...(broker.tls && !isIP(broker.host) && { servername: broker.host }),
      ...(broker.username && { username: broker.username, password: broker.password }),
      connectTimeout: 15_000,
      reconnectPeriod: 0,
    });
  } catch (error) {
    throw portMismatch(broker, error) ?? certificateError(broker.host, error) ?? inWords(error);
  }
}

/**
 * Returns an error about the wrong encryption if the port usually has the other one, because brokers merely close such connections.
 */
function portMismatch({ port, tls }: Broker, error: unknown): DeliveryError | undefined {
  const { code } = error as { code?: unknown };
  // The broker was not reached.
  if (typeof code === 'string' && code !== 'ECONNRESET' && isNetworkError(error)) return undefined;
  if (port === 8883 && !tls) return new DeliveryError('Port 8883 usually expects TLS. Turn it on.', { field: 'tls' });
  if (port === 1883 && tls)
    return new DeliveryError('Port 1883 usually has no TLS. Turn it off, or use port 8883.', { field: 'tls' });
  return undefined;
}

/** Rejects when the broker closes the connection, as some brokers do with clients that may not publish. */
export const lost = (client: MqttClient): Promise<never> =>
  new Promise((_, reject) => client.once('close', () => reject(new Error('it closed the connection'))));

/** Reason codes of a broker that rejects the client: bad credentials, not authorised. */
const REFUSED = [4, 5, 134, 135];

/** Converts a connection error into a message for the administrator. */
export function inWords(error: unknown): Error {
  if (isNetworkError(error)) return error;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (REFUSED.includes(Number(code)))
    return new DeliveryError('The broker refused username and password.', { field: 'password' });
  if (/certificate|SSL|TLS/i.test(`${String(code)} ${message}`))
    return new DeliveryError(`The connection could not be encrypted: ${excerpt(message)}`, { field: 'tls' });
  return new DeliveryError(`The broker did not take the message: ${excerpt(message || String(code))}`, { retry: true });
}
