import type { NodeView } from './host.ts';

/** State of a node: it reports, it stopped reporting, or it never reported. */
export type Presence = 'online' | 'offline' | 'waiting';

/** Returns whether a node is online, offline, or has never reported here, even if its facts were imported. */
export function presenceOf({ state }: Pick<NodeView, 'state'>): Presence {
  if (state.online) return 'online';
  return state.lastReport ? 'offline' : 'waiting';
}

/** Returns the key of its words, for `useT()`. */
export const presenceKey = (presence: Presence) => (presence === 'waiting' ? 'node.noFacts' : `state.${presence}`);
