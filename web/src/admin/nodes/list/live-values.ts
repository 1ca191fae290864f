import type { AdminNode, LiveState } from '@vitrine/contracts';
import { countedTraffic, trafficSince } from '@vitrine/contracts/traffic';
import { live } from '../../../api/live/site-live.ts';

/* Values of a node that change with its reports, for its cells and for sorting and filtering. */

export const PRESENCES = ['online', 'offline', 'waiting'] as const;

/** Returns whether a node reports, has stopped reporting, or has never reported. */
export function presenceOf({ uuid }: AdminNode, state = live.view(uuid)?.state): (typeof PRESENCES)[number] {
  return state?.online ? 'online' : state?.lastReport ? 'offline' : 'waiting';
}

const share = (used: number | null, total: number) => (used !== null && total > 0 ? (used / total) * 100 : null);

/** Returns the bytes per second in both directions; null if the node is offline or both are unknown. */
export const speedOf = (state: LiveState | undefined): number | null =>
  state?.online && (state.netUp ?? state.netDown) !== null ? (state.netUp ?? 0) + (state.netDown ?? 0) : null;

/** Returns the usage of a node in percent; null if the node is offline or the value is unknown. */
export function usageOf(
  node: AdminNode,
  resource: 'cpu' | 'ram' | 'disk',
  state = live.view(node.uuid)?.state,
): number | null {
  if (!state?.online) return null;
  if (resource === 'cpu') return state.cpu;
  return resource === 'ram' ? share(state.ramUsed, node.ramTotal) : share(state.diskUsed, node.diskTotal);
}

/** Returns the bytes that count towards the limit in this period; undefined before the first report. */
export function trafficOf(node: AdminNode, state = live.view(node.uuid)?.state): number | undefined {
  if (!state) return undefined;
  const since = trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown });
  return countedTraffic(node.trafficLimitType, since);
}
