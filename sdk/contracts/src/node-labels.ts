/** Labels that `/metrics` adds to every series of a node. */
export const NODE_LABELS = ['uuid', 'name', 'group'] as const;
