import type { AdminNode } from '@vitrine/contracts';
import { tagText } from '../fields/tag-text.ts';

const sorted = (values: Iterable<string>) => [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b));

/** Returns the groups of nodes. */
export const groupsOf = (nodes: readonly AdminNode[]): string[] => sorted(nodes.map(({ group }) => group));

/** Returns the tags of nodes, with their colours. */
export const tagsIn = (nodes: readonly AdminNode[]): string[] =>
  sorted(nodes.flatMap(({ tags }) => tags.map(tag => tagText([tag]))));
