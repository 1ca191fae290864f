import type { AdminNode, ControlNode, ControlAvailability } from '@vitrine/contracts';
import { searchNodes } from '../nodes/list/search-nodes.ts';

/** A possible target node of a command. */
export interface ExecTarget {
  readonly node: AdminNode;
  readonly availability: ControlAvailability;
  readonly signed: boolean;
}

interface Filter {
  readonly search: string;
  /** Group to match; '' matches any group. */
  readonly group: string;
  readonly tag: string;
}

export const NO_FILTER: Filter = { search: '', group: '', tag: '' };

/** Returns all nodes with their availability, ready nodes first; a node with unknown availability counts as offline. */
export function toExecTargets(
  nodes: readonly AdminNode[],
  availability: readonly ControlNode[],
): readonly ExecTarget[] {
  const known = new Map(availability.map(entry => [entry.uuid, entry]));
  return nodes
    .map((node): ExecTarget => ({
      node,
      availability: known.get(node.uuid)?.exec ?? 'offline',
      signed: known.get(node.uuid)?.signed ?? false,
    }))
    .sort((a, b) => Number(b.availability === 'ready') - Number(a.availability === 'ready'));
}

export function matching(rows: readonly ExecTarget[], { search, group, tag }: Filter): readonly ExecTarget[] {
  const names = new Set(
    searchNodes(
      rows.map(({ node }) => node),
      search,
    ).map(({ uuid }) => uuid),
  );
  return rows.filter(
    ({ node }) =>
      names.has(node.uuid) &&
      (group === '' || node.group === group) &&
      (tag === '' || node.tags.some(({ label }) => label === tag)),
  );
}

const sorted = (values: readonly string[]) => [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b));

export const groupsOf = (rows: readonly ExecTarget[]) => sorted(rows.map(({ node }) => node.group));
export const tagsOf = (rows: readonly ExecTarget[]) =>
  sorted(rows.flatMap(({ node }) => node.tags.map(({ label }) => label)));
