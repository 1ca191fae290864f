import { defineSharedEvent } from '../platform/events/event.ts';
import type { CachedNode } from './node-cache.service.ts';

/** A node after its change is committed and the node cache shows it. Of a removed node: how it was last. */
export interface NodeEvent extends CachedNode {
  /** How it was before; undefined for a new node. */
  readonly before: CachedNode | undefined;
}

const uuidOf = ({ node: { uuid } }: NodeEvent) => ({ uuid });

export const NodeAdded = defineSharedEvent('node.added', uuidOf);
export const NodeChanged = defineSharedEvent('node.changed', uuidOf);
export const NodeRemoved = defineSharedEvent('node.removed', uuidOf);

/** The token of a node was replaced: connections made with the old one are to be closed. */
export const NodeTokenRotated = defineSharedEvent('node.token-rotated', (node: { readonly uuid: string }) => node);
