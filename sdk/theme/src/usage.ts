import type { NodeView } from './host.ts';

/** Returns a part in percent; `null` if it is unknown, or there is nothing that it could be a part of. */
export const shareOf = (used: number | null, total: number): number | null =>
  used !== null && total > 0 ? (used / total) * 100 : null;

/** Use of a machine in percent of what it has, 0–100. `null` while it is offline, and of what it does not have, such as swap. */
export interface Usage {
  readonly cpu: number | null;
  readonly ram: number | null;
  readonly swap: number | null;
  readonly disk: number | null;
}

/** Returns the use of a node in percent of its capacity. An offline node has none: its last numbers are not current. */
export function usageOf({ node, state }: NodeView): Usage {
  if (!state.online) return { cpu: null, ram: null, swap: null, disk: null };
  return {
    cpu: state.cpu,
    ram: shareOf(state.ramUsed, node.ramTotal),
    swap: shareOf(state.swapUsed, node.swapTotal),
    disk: shareOf(state.diskUsed, node.diskTotal),
  };
}

/** Levels of a use in percent: `raised` needs attention, `high` is a problem. Show them by more than a color. */
export const levelOf = (percent: number | null): 'none' | 'normal' | 'raised' | 'high' =>
  percent === null ? 'none' : percent >= 90 ? 'high' : percent >= 80 ? 'raised' : 'normal';
