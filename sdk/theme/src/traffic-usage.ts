import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import type { NodeView } from './host.ts';

/** Returns the traffic of the current period in bytes, as counted by the plan; null in the first minute of a new node. */
export function countedUsage({ node, state }: NodeView): number | null {
  if (node.traffic.until === 0) return null;
  const { trafficUp: up, trafficDown: down } = state;
  return countedTraffic(node.trafficLimitType, trafficSince(node.traffic, { up, down }));
}

/**
 * Returns the used traffic of the plan in its current period, in bytes and in percent of the limit; null without a limit, and in
 * the first minute of a new node, whose period is not stored yet.
 */
export function trafficUsage(view: NodeView): { readonly used: number; readonly percent: number } | null {
  const used = countedUsage(view);
  const percent = used === null ? null : usedPercent(used, view.node.trafficLimit);
  return used === null || percent === null ? null : { used, percent };
}
