import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import type { NodeView } from './host.ts';

/** Returns the used traffic of a plan in its current period: bytes, and percent of the limit; null without a limit. */
export function trafficUsage({ node, state }: NodeView): { readonly used: number; readonly percent: number } | null {
  const used = countedTraffic(
    node.trafficLimitType,
    trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown }),
  );
  const percent = usedPercent(used, node.trafficLimit);
  return percent === null ? null : { used, percent };
}
