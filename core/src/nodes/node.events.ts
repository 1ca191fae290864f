import { defineSharedEvent } from '../platform/events/event.ts';
import type { CachedNode } from './node-cache.service.ts';

/** A node after its change is committed and in the node cache. For a removed node, its last state. */
export interface NodeEvent extends CachedNode {
  /** Previous state; undefined for a new node. */
  readonly before: CachedNode | undefined;
}

const uuidOf = ({ node: { uuid } }: NodeEvent) => ({ uuid });

export const NodeAdded = defineSharedEvent('node.added', uuidOf);
export const NodeChanged = defineSharedEvent('node.changed', uuidOf);
export const NodeRemoved = defineSharedEvent('node.removed', uuidOf);

/** The token of a node was replaced: connections that use the old one must be closed. */
export const NodeTokenRotated = defineSharedEvent('node.token-rotated', (node: { readonly uuid: string }) => node);
