import type { AdminNode } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';

/** Time before its expiry from which a node is shown, in ms. */
const AHEAD = 30 * DAY_MS;

/** Returns the nodes that have expired or expire within 30 days, the first one first. */
export function expiringNodes<N extends Pick<AdminNode, 'expiredAt'>>(nodes: readonly N[], now: number): readonly N[] {
  return nodes
    .filter(({ expiredAt }) => expiredAt !== null && expiredAt <= now + AHEAD)
    .sort((one, other) => one.expiredAt! - other.expiredAt!);
}
