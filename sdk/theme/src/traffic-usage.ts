import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import type { NodeView } from './host.ts';

/** Returns the traffic of the current period as the plan counts it, in bytes; null in the first minute of a new node. */
export function countedUsage({ node, state }: NodeView): number | null {
  if (node.traffic.until === 0) return null;
  const { trafficUp: up, trafficDown: down } = state;
  return countedTraffic(node.trafficLimitType, trafficSince(node.traffic, { up, down }));
}

/**
 * Returns the used traffic of a plan in its current period: bytes, and percent of the limit; null without a limit, and in the first
 * minute of a new node, whose period is not stored yet.
 */
export function trafficUsage(view: NodeView): { readonly used: number; readonly percent: number } | null {
  const used = countedUsage(view);
  const percent = used === null ? null : usedPercent(used, view.node.trafficLimit);
  return used === null || percent === null ? null : { used, percent };
}
