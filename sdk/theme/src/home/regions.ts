import type { NodeSource } from '../host.ts';
import { presenceOf } from '../presence.ts';

/** Nodes of one country. */
export interface RegionCount {
  /** Country code, ISO 3166-1 alpha-2. */
  readonly region: string;
  /** Nodes in this country. @unit count */
  readonly nodes: number;
  /** Online nodes. @unit count */
  readonly online: number;
  /** Offline nodes. @unit count */
  readonly offline: number;
}

/** Returns the regions of the nodes, largest first. Returns the same array until its content changes. */
export function regionCounts(nodes: NodeSource) {
  const compute = (): RegionCount[] => {
    const counts = new Map<string, { nodes: number; online: number; offline: number }>();
    for (const { uuid, region } of nodes.list()) {
      if (!region) continue;
      const count = counts.get(region) ?? { nodes: 0, online: 0, offline: 0 };
      count.nodes++;
      const view = nodes.view(uuid);
      const presence = view && presenceOf(view);
      if (presence === 'online') count.online++;
      else if (presence === 'offline') count.offline++;
      counts.set(region, count);
    }
    return [...counts]
      .map(([region, count]) => ({ region, ...count }))
      .sort((a, b) => b.nodes - a.nodes || (a.region < b.region ? -1 : 1));
  };
  let cached = compute();
  return {
    read: (): readonly RegionCount[] => cached,
    subscribe(listener: () => void) {
      const renew = () => {
        const next = compute();
        const isSame = ({ region, nodes, online, offline }: RegionCount, i: number) => {
          const before = cached[i];
          return (
            before?.region === region &&
            before.nodes === nodes &&
            before.online === online &&
            before.offline === offline
          );
        };
        if (next.length === cached.length && next.every(isSame)) return;
        cached = next;
        listener();
      };
      renew();
      const stops = [nodes.onList(renew), nodes.onStates(renew)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
