import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import type { NodeView } from './host.ts';

/**
 * Returns the used traffic of a plan in its current period: bytes, and percent of the limit; null without a limit, and in the first
 * minute of a new node, whose period is not stored yet.
 */
export function trafficUsage({ node, state }: NodeView): { readonly used: number; readonly percent: number } | null {
  if (node.traffic.until === 0) return null;
  const used = countedTraffic(
    node.trafficLimitType,
    trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown }),
  );
  const percent = usedPercent(used, node.trafficLimit);
  return percent === null ? null : { used, percent };
}
