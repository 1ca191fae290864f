import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { VERSION } from '../version.ts';
import { addressesOf } from './destination.ts';
import { firstConnected } from './first-connected.ts';
import type { ProbeFunction, ProbeOptions, ProbeResult } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

/**
 * Measures the time to the response head. Redirects are not followed; any status below 400 is a success, others count as lost.
 */
export const measureHttp: ProbeFunction = async (target, options) => {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new ProbeRefusedError(`${target} is no http address`);
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''), options.family);
  return firstConnected(addresses, (address, signal) => timeToHead(url, address, { ...options, signal }), options);
};

function timeToHead(url: URL, address: string, options: ProbeOptions): Promise<ProbeResult> {
  const { signal, anyCertificate, onCertificate } = options;
  return new Promise((resolve, reject) => {
    // Loaded lazily: not every agent uses it, and the modules cost memory.
    const { get } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
    const started = performance.now();
    const request = get(url, {
      agent: false,
      signal,
      rejectUnauthorized: !anyCertificate,
      headers: { 'user-agent': `vitrine-agent/${VERSION}`, accept: '*/*' },
      // The checked address is used; the name is not resolved again.
      lookup: (_host, options, found) => {
        const family = isIP(address);
        if (options.all) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    request.once('response', response => {
      const until = expiryOf(response.socket);
      if (until !== undefined) onCertificate?.(until);
      resolve(response.statusCode! < 400 ? performance.now() - started : { lost: 'status' });
      request.destroy();
    });
    request.on('error', reject);
  });
}

/** Returns the expiry of a connection's certificate, ms since 1970; undefined without TLS. */
function expiryOf(socket: Socket): number | undefined {
  if (!('getPeerCertificate' in socket)) return undefined;
  const until = Date.parse((socket as TLSSocket).getPeerCertificate().valid_to);
  return Number.isNaN(until) ? undefined : until;
}
