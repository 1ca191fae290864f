import type { Caller } from '../platform/http/caller.ts';

/** Whether a caller may know that a node exists. */
export const canSee = (caller: Caller, node: { readonly hidden: boolean }): boolean =>
  !node.hidden || caller.kind === 'admin';
