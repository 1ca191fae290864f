import type { NodeView } from './host.ts';

/** Returns a part in percent of the whole; `null` if either is unknown or the whole is zero. */
export const shareOf = (used: number | null, total: number): number | null =>
  used !== null && total > 0 ? (used / total) * 100 : null;

/**
 * Usage of a machine in percent of its capacity, 0–100. `null` while it is offline, and for resources that it does not have, such
 * as swap.
 */
export interface Usage {
  readonly cpu: number | null;
  readonly ram: number | null;
  readonly swap: number | null;
  readonly disk: number | null;
}

/** Returns the usage of a node in percent of its capacity. An offline node has none, because its last values are outdated. */
export function usageOf({ node, state }: NodeView): Usage {
  if (!state.online) return { cpu: null, ram: null, swap: null, disk: null };
  return {
    cpu: state.cpu,
    ram: shareOf(state.ramUsed, node.ramTotal),
    swap: shareOf(state.swapUsed, node.swapTotal),
    disk: shareOf(state.diskUsed, node.diskTotal),
  };
}

/** Levels of usage in percent: `raised` needs attention, `high` is a problem. Do not show them by colour alone. */
export const levelOf = (percent: number | null): 'none' | 'normal' | 'raised' | 'high' =>
  percent === null ? 'none' : percent >= 90 ? 'high' : percent >= 80 ? 'raised' : 'normal';
