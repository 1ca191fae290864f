import { connect } from 'node:net';
import { parseHostPort } from '@vitrine/contracts';
import { addressesOf } from './destination.ts';
import { firstConnected } from './first-connected.ts';
import type { ProbeFunction } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

/**
 * Measures the time to connect to `host[:port]`, by default port 80. A refused connection is a lost probe: the service is down.
 */
export const measureTcp: ProbeFunction = async (target, options) => {
  const place = parseHostPort(target, 80);
  if (!place) throw new ProbeRefusedError(`${target} is no host and port`);
  const addresses = await addressesOf(place.host, options.family);
  return firstConnected(addresses, (address, signal) => timeToConnect(address, place.port, signal), options);
};

function timeToConnect(host: string, port: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = connect({ host, port, signal });
    socket.once('connect', () => {
      resolve(performance.now() - started);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
