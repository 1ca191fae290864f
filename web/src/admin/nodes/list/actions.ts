/** Actions for a node. */
export type Action = 'edit' | 'billing' | 'traffic' | 'install' | 'token' | 'embed' | 'hide' | 'remove' | 'keep';
