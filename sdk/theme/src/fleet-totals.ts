import { severityOf } from './home/sort.ts';
import type { FleetTotals, NodeSource, NodeView } from './host.ts';
import { presenceOf } from './presence.ts';

/** Severity from which a node needs attention: a high usage, or offline. */
const PROBLEM = 2;

/** Sums the latest values of nodes. Network speed and processor usage of offline nodes are outdated and not counted. */
export function sumTotals(views: Iterable<NodeView>): FleetTotals {
  const totals = { nodes: 0, online: 0, waiting: 0, netUp: 0, netDown: 0, trafficUp: 0, trafficDown: 0, attention: 0 };
  let cpu = 0;
  let measured = 0;
  for (const view of views) {
    const { state } = view;
    totals.nodes++;
    if (severityOf(view) >= PROBLEM) totals.attention++;
    if (presenceOf(view) === 'waiting') totals.waiting++;
    totals.trafficUp += state.trafficUp;
    totals.trafficDown += state.trafficDown;
    if (!state.online) continue;
    totals.online++;
    totals.netUp += state.netUp ?? 0;
    totals.netDown += state.netDown ?? 0;
    if (state.cpu === null) continue;
    measured++;
    cpu += state.cpu;
  }
  return { ...totals, cpu: measured > 0 ? cpu / measured : null };
}

/** Returns the totals of one group, summed once per push. */
export function groupTotals(nodes: NodeSource, group: string) {
  let cachedTotals: FleetTotals | undefined;
  const compute = () => sumTotals(nodes.list().flatMap(node => (node.group === group && nodes.view(node.uuid)) || []));
  return {
    read: () => (cachedTotals ??= compute()),
    subscribe(listener: () => void) {
      const renew = () => {
        cachedTotals = undefined;
        listener();
      };
      cachedTotals = undefined;
      const stops = [nodes.onList(renew), nodes.onStates(renew)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
