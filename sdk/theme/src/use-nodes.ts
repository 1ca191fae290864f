import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { NodeDetail, PublicNode } from '@vitrine/contracts';
import type { Connection, NodeView, FleetTotals } from './host.ts';
import { useHost } from './use-host.ts';
import { clock } from './use-now.ts';

/** Returns all nodes this visitor may see, in the administrator's order. Changes when a description changes, not each second. */
export function useNodes(): readonly PublicNode[] {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onList, nodes.list);
}

/** Returns true once the nodes are loaded: distinguishes a loading page from a page without nodes. */
export function useNodesReady(): boolean {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onList, nodes.ready);
}

const seldom = clock(15_000);

/**
 * Returns one node with its latest metrics; renders again when they change. `undefined` while unknown. `isVisible` false: renders
 * only every few seconds, for what is outside the window; see `useIsVisible`.
 */
export function useNode(uuid: string, isVisible = true): NodeView | undefined {
  const { nodes } = useHost();
  const source = useMemo(() => {
    let held = nodes.view(uuid);
    const renew = (listener: () => void) => () => {
      held = nodes.view(uuid);
      listener();
    };
    return {
      read: () => (isVisible ? nodes.view(uuid) : held),
      subscribe: (listener: () => void) =>
        isVisible ? nodes.onNode(uuid, listener) : seldom.subscribe(renew(listener)),
    };
  }, [nodes, uuid, isVisible]);
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Returns the sums over the fleet; renders again with every push. */
export function useTotals(): FleetTotals {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onStates, nodes.totals);
}

/** Returns disks, interfaces and GPUs of one node, pushed while the component is mounted. */
export function useNodeDetail(uuid: string): NodeDetail | undefined {
  const { nodes } = useHost();
  return useSyncExternalStore(
    useCallback(listener => nodes.watch(uuid, listener), [nodes, uuid]),
    () => nodes.detail(uuid),
  );
}

/** Returns whether the numbers on screen are current. */
export function useConnection(): Connection {
  const { nodes } = useHost();
  return useSyncExternalStore(nodes.onConnection, nodes.connection);
}
