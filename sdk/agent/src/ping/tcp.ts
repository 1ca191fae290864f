import { connect } from 'node:net';
import { parseHostPort } from '@vitrine/contracts';
import { addressesOf } from './destination.ts';
import { firstRouted, type ProbeFunction } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

const CLOSED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']);

/**
 * Measures the time to connect to `host[:port]`, by default port 80. A refused connection is a lost probe: the service is down.
 */
export const measureTcp: ProbeFunction = async (target, { timeout, signal }) => {
  const place = parseHostPort(target, 80);
  if (!place) throw new ProbeRefusedError(`${target} is no host and port`);
  const addresses = await addressesOf(place.host);
  return firstRouted(addresses, address =>
    timeToConnect(address, place.port, AbortSignal.any([signal, AbortSignal.timeout(timeout)])),
  );
};

function timeToConnect(host: string, port: number, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = connect({ host, port, signal });
    socket.once('connect', () => {
      resolve(performance.now() - started);
      socket.destroy();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted || CLOSED.has(String(error.code))) resolve(null);
      else reject(error);
    });
  });
}
