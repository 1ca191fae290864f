import { isIP } from 'node:net';
import { addressesOf } from './destination.ts';
import { firstConnected } from './first-connected.ts';
import type { ProbeFunction, ProbeResult } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';
import { VERSION } from '../version.ts';

/**
 * Measures the time to the response head. Redirects are not followed; any status below 400 is a success, others count as lost.
 */
export const measureHttp: ProbeFunction = async (target, limits) => {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new ProbeRefusedError(`${target} is no http address`);
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''));
  return firstConnected(addresses, (address, signal) => timeToHead(url, address, signal), limits);
};

function timeToHead(url: URL, address: string, signal: AbortSignal): Promise<ProbeResult> {
  return new Promise((resolve, reject) => {
    // Loaded lazily: not every agent uses it, and the modules cost memory.
    const { get } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
    const started = performance.now();
    const request = get(url, {
      agent: false,
      signal,
      headers: { 'user-agent': `vitrine-agent/${VERSION}`, accept: '*/*' },
      // The checked address is used; the name is not resolved again.
      lookup: (_host, options, found) => {
        const family = isIP(address);
        if (options.all) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    request.once('response', response => {
      resolve(response.statusCode! < 400 ? performance.now() - started : { lost: 'status' });
      request.destroy();
    });
    request.on('error', reject);
  });
}
