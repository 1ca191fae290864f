import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHost } from '../use-host.ts';
import { useNodes } from '../use-nodes.ts';
import { nodeOrder } from './node-order.ts';
import { readQuery, writeQuery, type HomeQuery } from './query.ts';
import { regionCounts, type RegionCount } from './regions.ts';

/** Returns the state of the home page, stored in its URL, and a setter. The back button undoes a filter, but not a keystroke. */
export function useHomeQuery(): [HomeQuery, (change: Partial<HomeQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const change = useCallback(
    (next: Partial<HomeQuery>) =>
      // Reads the URL itself: the router's parameters are those of the last render and may lack the latest change.
      setParams(writeQuery(new URLSearchParams(location.search), next), {
        replace: 'search' in next,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [query, change];
}

/** Returns the nodes that match a query, in its order. */
export function useNodeOrder(query: HomeQuery): readonly string[] {
  const { nodes, language } = useHost();
  const order = useMemo(() => nodeOrder(nodes, query, language), [nodes, query, language]);
  return useSyncExternalStore(order.subscribe, order.read);
}

/**
 * Returns the groups that have nodes, with the number of nodes: in the administrator's order, then in the order of their first
 * nodes.
 */
export function useGroups(): readonly { readonly name: string; readonly count: number }[] {
  const nodes = useNodes();
  const ordered = useHost().site.groups;
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { group } of nodes) if (group) counts.set(group, (counts.get(group) ?? 0) + 1);
    const places = new Map(ordered?.map((name, place) => [name, place]));
    const placeOf = (name: string) => places.get(name) ?? places.size;
    return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => placeOf(a.name) - placeOf(b.name));
  }, [nodes, ordered]);
}

/**
 * Returns nodes by group, in the order of the groups; nodes without a group come last, under an empty name. Empty groups are
 * omitted.
 */
export function useGroupedNodes(
  uuids: readonly string[],
): readonly { readonly name: string; readonly uuids: readonly string[] }[] {
  const nodes = useNodes();
  const groups = useGroups();
  return useMemo(() => {
    const groupOf = new Map(nodes.map(({ uuid, group }) => [uuid, group]));
    return [...groups.map(({ name }) => name), '']
      .map(name => ({ name, uuids: uuids.filter(uuid => groupOf.get(uuid) === name) }))
      .filter(group => group.uuids.length > 0);
  }, [nodes, groups, uuids]);
}

/** Returns the regions of the nodes, largest first, with the number of online nodes in each. */
export function useRegions(): readonly RegionCount[] {
  const { nodes } = useHost();
  const counts = useMemo(() => regionCounts(nodes), [nodes]);
  return useSyncExternalStore(counts.subscribe, counts.read);
}
