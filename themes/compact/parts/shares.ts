import { shareOf, type NodeView } from '@vitrine/theme-sdk';

const share = (used: number | null, total: number) => Math.min(100, shareOf(used, total) ?? 0);

/** Returns the usage of a node in percent of its capacity. */
export const shares = ({ node, state }: NodeView) => ({
  cpu: state.cpu ?? 0,
  ram: share(state.ramUsed, node.ramTotal),
  swap: share(state.swapUsed, node.swapTotal),
  disk: share(state.diskUsed, node.diskTotal),
});

/** Returns the highest usage of a node, which sets the colour of its tile. */
export const highestUsage = (view: NodeView): number => {
  const { cpu, ram, disk } = shares(view);
  return Math.max(cpu, ram, disk);
};
