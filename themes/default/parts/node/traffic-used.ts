import type { PublicNode } from '@vitrine/contracts';

/** What counts against a traffic limit, bytes, by the way the node's plan counts. */
export function trafficUsed(type: PublicNode['trafficLimitType'], up: number, down: number): number {
  switch (type) {
    case 'sum': return up + down;
    case 'max': return Math.max(up, down);
    case 'min': return Math.min(up, down);
    case 'up': return up;
    case 'down': return down;
  }
}
