import type { NodeView } from './host.ts';

/** What is known of a node: it reports, it stopped reporting, or it never reported. */
export type Presence = 'online' | 'offline' | 'waiting';

/** Returns whether a node is online, offline, or has never reported. */
export function presenceOf({ node, state }: NodeView): Presence {
  if (state.online) return 'online';
  return state.lastReport || node.os ? 'offline' : 'waiting';
}

/** Returns the key of its words, for `useT()`. */
export const presenceKey = (presence: Presence) => (presence === 'waiting' ? 'node.noFacts' : `state.${presence}`);
