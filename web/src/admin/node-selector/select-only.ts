import type { NodeSelector } from '@vitrine/contracts';

/** Returns the selector of individual nodes. */
export const selectOnly = (nodes: readonly string[]): NodeSelector => ({
  all: false,
  nodes: [...nodes],
  groups: [],
  tags: [],
});
