import type { PublicNode } from '@vitrine/contracts';

/** Returns the entry next to one in a list; the list wraps around. Undefined if there is no other. */
export function neighbourOf<T>(list: readonly T[], here: T, step: 1 | -1): T | undefined {
  const at = list.indexOf(here);
  if (at < 0 || list.length < 2) return undefined;
  return list[(at + step + list.length) % list.length];
}

/** Returns the groups of nodes, each once. */
export const groupsOf = (nodes: readonly PublicNode[]): string[] =>
  [...new Set(nodes.map(({ group }) => group))].filter(Boolean);
