import type { NodeSource } from '../host.ts';

/** Nodes of one country. */
export interface RegionCount {
  /** Country code, ISO 3166-1 alpha-2. */
  readonly region: string;
  /** Nodes there. @unit count */
  readonly nodes: number;
  /** Those that report. @unit count */
  readonly online: number;
}

/** Returns the regions of the nodes, those with most nodes first. The array keeps its identity until it changes. */
export function regionCounts(nodes: NodeSource) {
  const compute = (): RegionCount[] => {
    const counts = new Map<string, { nodes: number; online: number }>();
    for (const { uuid, region } of nodes.list()) {
      if (!region) continue;
      const count = counts.get(region) ?? { nodes: 0, online: 0 };
      count.nodes++;
      if (nodes.view(uuid)?.state.online) count.online++;
      counts.set(region, count);
    }
    return [...counts]
      .map(([region, count]) => ({ region, ...count }))
      .sort((a, b) => b.nodes - a.nodes || (a.region < b.region ? -1 : 1));
  };
  let held = compute();
  return {
    read: (): readonly RegionCount[] => held,
    subscribe(listener: () => void) {
      const renew = () => {
        const next = compute();
        const isSame = ({ region, nodes, online }: RegionCount, i: number) =>
          held[i]?.region === region && held[i].nodes === nodes && held[i].online === online;
        if (next.length === held.length && next.every(isSame)) return;
        held = next;
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
