import type { AdminNode } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';

/** Days before its expiry from which a node is shown: the maximum of the reminder setting. */
const AHEAD_DAYS = 30;

/** Choices of the list's filter by expiry: `expired`, or the days ahead. */
export const EXPIRIES = ['expired', '7', String(AHEAD_DAYS)] as const;

/** Address of the list of nodes that have expired or expire within 30 days, earliest expiry first. */
export const EXPIRING_NODES = `/admin?expiry=${AHEAD_DAYS}&sort=expiry`;

type Expiring = Pick<AdminNode, 'expiredAt'>;

/** Returns whether a node has expired, or expires within the selected days; an unknown choice matches no node. */
export function matchesExpiry({ expiredAt }: Expiring, choice: string, now: number): boolean {
  const days = choice === 'expired' ? 0 : Number(choice);
  return expiredAt !== null && expiredAt <= now + days * DAY_MS;
}

/** Returns the nodes that have expired or expire within 30 days, earliest expiry first. */
export function expiringNodes<N extends Expiring>(nodes: readonly N[], now: number): readonly N[] {
  return nodes.filter(node => matchesExpiry(node, String(AHEAD_DAYS), now)).sort((a, b) => a.expiredAt! - b.expiredAt!);
}
