import { useCallback, useSyncExternalStore } from 'react';
import type { NodeDetail, PublicNode } from '@vitrine/contracts';
import type { Connection, NodeView, FleetTotals } from './host.ts';
import { useHost } from './use-host.ts';

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

/** Returns one node with its latest metrics; renders again when they change. `undefined` while unknown. */
export function useNode(uuid: string): NodeView | undefined {
  const { nodes } = useHost();
  return useSyncExternalStore(
    useCallback(listener => nodes.onNode(uuid, listener), [nodes, uuid]),
    () => nodes.view(uuid),
  );
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
