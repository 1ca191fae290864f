import type { NodeView } from './host.ts';

/** State of a node: reporting, no longer reporting, or never reported. */
export type Presence = 'online' | 'offline' | 'waiting';

/** Returns whether a node is online, offline, or has never reported to this site, even if its facts were imported. */
export function presenceOf({ state }: Pick<NodeView, 'state'>): Presence {
  if (state.online) return 'online';
  return state.lastReport ? 'offline' : 'waiting';
}

/** Returns the key of the state's text, for `useT()`. */
export const presenceKey = (presence: Presence) => (presence === 'waiting' ? 'node.noFacts' : `state.${presence}`);
