import { usageOf, type NodeView } from '@vitrine/theme-sdk';

/** Fields of reports from which the shares are calculated. */
export const READINGS = { cpu: 'cpu', ram: 'ramUsed', swap: 'swapUsed', disk: 'disks' } as const;

/** Returns the highest known usage of a node, which sets the colour of its tile. */
export const highestUsage = (view: NodeView): number => {
  const { cpu, ram, disk } = usageOf(view);
  return Math.min(100, Math.max(cpu ?? 0, ram ?? 0, disk ?? 0));
};
