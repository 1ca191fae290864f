import type { NodeView } from '@vitrine/theme-sdk';

export type Presence = 'online' | 'offline' | 'waiting';

/** Whether a node is there, was there, or has yet to report for the first time. */
export function presenceOf({ node, state }: NodeView): Presence {
  if (state.online) return 'online';
  return state.lastReport || node.os ? 'offline' : 'waiting';
}

/** The key of its words. */
export const presenceKey = (presence: Presence) => (presence === 'waiting' ? 'node.noFacts' : `state.${presence}`);
