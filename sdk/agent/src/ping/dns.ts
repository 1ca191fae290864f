import { isIPv6 } from 'node:net';
import { parseDnsTarget } from '@vitrine/contracts';
import { addressesOf } from './destination.ts';
import { lossOf } from './loss-of.ts';
import type { ProbeFunction } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

/** Error codes that are nevertheless responses of the resolver. */
const ANSWERED = new Set(['ENOTFOUND', 'ENODATA']);

/** Measures the time until a resolver responds to `name[@resolver[:port]]`; by default the machine's own resolver. */
export const measureDns: ProbeFunction = async (target, { timeout, signal, family }) => {
  const query = parseDnsTarget(target);
  if (!query) throw new ProbeRefusedError(`${target} is no name and resolver`);
  const { name, resolver } = query;
  const { getServers, promises } = process.getBuiltinModule('node:dns');
  const [address] = resolver ? await addressesOf(resolver.host, family) : [];
  const server =
    resolver && address ? `${isIPv6(address) ? `[${address}]` : address}:${resolver.port}` : getServers()[0];
  if (server === undefined) throw new ProbeRefusedError('this machine has no resolver');

  const lookup = new promises.Resolver({ timeout, tries: 1 });
  lookup.setServers([server]);
  const cancel = (): void => lookup.cancel();
  const combinedSignal = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  combinedSignal.addEventListener('abort', cancel);
  const started = performance.now();
  try {
    await lookup.resolve4(name);
    return performance.now() - started;
  } catch (error) {
    if (ANSWERED.has(String((error as NodeJS.ErrnoException).code))) return performance.now() - started;
    return combinedSignal.aborted ? { lost: 'timeout' } : lossOf(error);
  } finally {
    combinedSignal.removeEventListener('abort', cancel);
  }
};
