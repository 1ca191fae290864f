import type { NodeView } from '@vitrine/theme-sdk';

const share = (used: number, total: number) => (total > 0 ? (used / total) * 100 : null);

/** Returns the usage of a node in percent of its capacity; all undefined while it is offline. */
export function shares({ node, state }: NodeView) {
  if (!state.online) return { cpu: null, ram: null, swap: null, disk: null };
  return {
    cpu: state.cpu,
    ram: share(state.ramUsed, node.ramTotal),
    swap: share(state.swapUsed, node.swapTotal),
    disk: share(state.diskUsed, node.diskTotal),
  };
}
