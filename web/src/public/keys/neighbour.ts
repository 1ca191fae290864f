import type { PublicNode } from '@vitrine/contracts';

/** Returns the next or previous entry of a list, which wraps around; undefined if there is no other. */
export function neighbourOf<T>(list: readonly T[], current: T, step: 1 | -1): T | undefined {
  const at = list.indexOf(current);
  if (at < 0 || list.length < 2) return undefined;
  return list[(at + step + list.length) % list.length];
}

/** Returns the distinct groups of nodes. */
export const groupsOf = (nodes: readonly PublicNode[]): string[] =>
  [...new Set(nodes.map(({ group }) => group))].filter(Boolean);
