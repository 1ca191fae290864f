import { defineEvent } from '../platform/events/event.ts';
import type { CachedNode } from './node-cache.service.ts';

/** A node after its change is committed and the node cache shows it. Of a removed node: how it was last. */
export interface NodeEvent extends CachedNode {
  /** How it was before; undefined for a new node. */
  readonly before: CachedNode | undefined;
}

export const NodeAdded = defineEvent<NodeEvent>('node.added');
export const NodeChanged = defineEvent<NodeEvent>('node.changed');
export const NodeRemoved = defineEvent<NodeEvent>('node.removed');

/** The token of a node was replaced: connections made with the old one are to be closed. */
export const NodeTokenRotated = defineEvent<{ readonly uuid: string }>('node.token-rotated');
