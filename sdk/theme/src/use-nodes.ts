import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { NodeDetail, PublicNode } from '@vitrine/contracts';
import { groupTotals } from './fleet-totals.ts';
import type { Connection, FleetTotals, Host, NodeView } from './host.ts';
import { useHost } from './use-host.ts';
import { clock } from './use-now.ts';

/**
 * Returns all nodes that this visitor may see, in the administrator's order. Changes only when a description changes, not each
 * second.
 */
export function useNodes(): readonly PublicNode[] {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onList, nodes.list);
}

/** Returns true once the nodes are loaded. Use it to distinguish a loading page from a page without nodes. */
export function useNodesReady(): boolean {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onList, nodes.ready);
}

const slowClock = clock(15_000);

/** A node as last read, for components outside of the window, which read it only occasionally. */
function heldNode({ nodes, moment }: Pick<Host, 'nodes' | 'moment'>, uuid: string) {
  let heldView = nodes.view(uuid);
  return {
    read: () => heldView,
    subscribe(listener: () => void) {
      const renew = () => {
        heldView = nodes.view(uuid);
        listener();
      };
      const stops = [slowClock.subscribe(renew), moment.on(renew)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const currentNode = ({ nodes }: Pick<Host, 'nodes'>, uuid: string) => ({
  read: () => nodes.view(uuid),
  subscribe: (listener: () => void) => nodes.onNode(uuid, listener),
});

/**
 * Returns one node with its latest metrics; renders again when they change. `undefined` while unknown. With `isVisible` false it
 * renders only every few seconds, for elements outside the window; see `useIsVisible`.
 */
export function useNode(uuid: string, isVisible = true): NodeView | undefined {
  const { nodes, moment } = useHost();
  const source = useMemo(
    () => (isVisible ? currentNode : heldNode)({ nodes, moment }, uuid),
    [nodes, moment, uuid, isVisible],
  );
  return useSyncExternalStore(source.subscribe, source.read);
}

const clocks = new Map<number, ReturnType<typeof clock>>();

function readViews({ nodes, moment }: Pick<Host, 'nodes' | 'moment'>, step: number) {
  let shared = clocks.get(step);
  if (!shared) clocks.set(step, (shared = clock(step)));
  const ticks = shared;
  const read = () => nodes.list().flatMap(({ uuid }) => nodes.view(uuid) ?? []);
  let heldViews = read();
  return {
    read: () => heldViews,
    subscribe(listener: () => void) {
      const renew = () => {
        heldViews = read();
        listener();
      };
      renew();
      const stops = [nodes.onList(renew), moment.on(renew), ticks.subscribe(renew)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Returns all nodes with their values, read again every `step` ms, for sums that need not change each second. */
export function useNodeViews(step: number): readonly NodeView[] {
  const { nodes, moment } = useHost();
  const source = useMemo(() => readViews({ nodes, moment }, step), [nodes, moment, step]);
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Returns the sums over the fleet, or over one group by name (`''`: nodes without a group); renders again with every push. */
export function useTotals(group: string | null = null): FleetTotals {
  const { nodes } = useHost();
  const source = useMemo(
    () => (group === null ? { subscribe: nodes.onStates, read: nodes.totals } : groupTotals(nodes, group)),
    [nodes, group],
  );
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Returns disks, interfaces and GPUs of one node, pushed while the component is mounted. */
export function useNodeDetail(uuid: string): NodeDetail | undefined {
  const { nodes } = useHost();
  return useSyncExternalStore(
    useCallback(listener => nodes.watch(uuid, listener), [nodes, uuid]),
    () => nodes.detail(uuid),
  );
}

/**
 * Returns the time of the latest report on the page, ms since 1970, while the connection is lost; `null` while values are current.
 */
export function useStaleSince(): number | null {
  const { nodes } = useHost();
  const isLost = useConnection() === 'lost';
  return useMemo(() => {
    if (!isLost) return null;
    const newest = Math.max(0, ...nodes.list().map(({ uuid }) => nodes.view(uuid)?.state.lastReport ?? 0));
    return newest || null;
  }, [isLost, nodes]);
}

/** Returns whether the values on the page are current. */
export function useConnection(): Connection {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onConnection, nodes.connection);
}
