import type { NodeView } from '@vitrine/theme-sdk';

export type Presence = 'online' | 'offline' | 'waiting';

/** Returns whether a node is online, offline, or has never reported. */
export function presenceOf({ node, state }: NodeView): Presence {
  if (state.online) return 'online';
  return state.lastReport || node.os ? 'offline' : 'waiting';
}

/** The key of its words. */
export const presenceKey = (presence: Presence) => (presence === 'waiting' ? 'node.noFacts' : `state.${presence}`);
