import { isIPv6 } from 'node:net';
import type { ProbeLoss } from '@vitrine/contracts';
import { lossOf } from './loss-of.ts';
import { isLost, type Limits, type LostProbe, type ProbeResult } from './probe-function.ts';

/** Delay before the next address is tried in parallel to an unresponsive one: RFC 8305, section 5. */
const ATTEMPT_DELAY_MS = 250;

/** Order of preference among several causes: a response is more informative than a timeout. */
const FARTHEST_FIRST: readonly ProbeLoss[] = [
  'status',
  'certificate',
  'closed',
  'refused',
  'denied',
  'timeout',
  'unreachable',
  'name',
];

/**
 * Tries the addresses of a name as browsers do (RFC 8305): families alternate, the next address is tried after a failure or a
 * quarter of a second, and the first to respond is used. Returns its round trip, without the time of earlier attempts.
 */
export async function firstConnected(
  addresses: readonly string[],
  attempt: (address: string, signal: AbortSignal) => Promise<ProbeResult>,
  { timeout, signal }: Limits,
): Promise<ProbeResult> {
  const settled = new AbortController();
  const limit = AbortSignal.any([signal, settled.signal, AbortSignal.timeout(timeout)]);
  const waiting = alternating(addresses);
  const losses: LostProbe[] = [];
  try {
    return await new Promise<ProbeResult>(resolve => {
      let running = 0;
      let timer: NodeJS.Timeout | undefined;
      const next = (): void => {
        clearTimeout(timer);
        const address = waiting.shift();
        if (address === undefined) {
          if (running === 0) resolve(farthest(losses));
          return;
        }
        running += 1;
        timer = setTimeout(next, ATTEMPT_DELAY_MS);
        void attempt(address, limit)
          .catch(lossOf)
          .then(result => {
            running -= 1;
            if (!isLost(result)) return resolve(result);
            losses.push(result);
            // After the time limit no other address is tried.
            if (limit.aborted) waiting.length = 0;
            next();
          });
      };
      next();
    });
  } finally {
    settled.abort();
  }
}

/** Orders addresses so that families alternate, starting with that of the first. */
function alternating(addresses: readonly string[]): string[] {
  const [first = ''] = addresses;
  const same = addresses.filter(address => isIPv6(address) === isIPv6(first));
  const others = addresses.filter(address => isIPv6(address) !== isIPv6(first));
  return same.flatMap((address, i) => [address, ...others.slice(i, i + 1)]).concat(others.slice(same.length));
}

const farthest = (losses: readonly LostProbe[]): LostProbe => ({
  lost: FARTHEST_FIRST.find(loss => losses.some(({ lost }) => lost === loss)) ?? 'other',
});
