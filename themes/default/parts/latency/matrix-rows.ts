import type { LatencyCell, PublicNode } from '@vitrine/theme-sdk';

/** Sort order of the rows: the administrator's order, names, or a task by its id. */
export interface MatrixSort {
  readonly by: 'order' | 'name' | number;
  readonly descending: boolean;
}

export const cellKey = (node: string, task: number) => `${node} ${task}`;

/** Rows under a heading. The name is null if rows are not divided. */
interface MatrixGroup {
  readonly name: string | null;
  readonly nodes: readonly PublicNode[];
}

/** Maximum number of cells beside each other on a phone: more would be too narrow for their numbers. */
const MAX_PHONE_COLUMNS = 4;

/** Returns the number of cells per line on a phone, such that the lines of a node have similar lengths. */
export const phoneColumns = (tasks: number) => Math.ceil(tasks / Math.ceil(tasks / MAX_PHONE_COLUMNS));

const matches = ({ name, group, region, tags }: PublicNode, search: string) =>
  [name, group, region, ...tags.map(tag => tag.label)].some(text => text.toLowerCase().includes(search));

/**
 * Returns the sort value of a cell. A task without successful probes is the slowest; a missing measurement sorts last in both
 * directions.
 */
function valueOf(cells: ReadonlyMap<string, LatencyCell>, node: PublicNode, task: number): number | undefined {
  const cell = cells.get(cellKey(node.uuid, task));
  return cell && (cell.p50 ?? Infinity);
}

/** Returns the matching rows of the latency page in the selected order; they are grouped only in the administrator's order. */
export function matrixRows(
  nodes: readonly PublicNode[],
  cells: ReadonlyMap<string, LatencyCell>,
  groups: readonly string[],
  { search, sort }: { readonly search: string; readonly sort: MatrixSort },
): MatrixGroup[] {
  const searchText = search.trim().toLowerCase();
  const found = searchText ? nodes.filter(node => matches(node, searchText)) : nodes;
  if (sort.by === 'order') {
    const divided = [...new Set([...groups, ''])]
      .map(name => ({ name, nodes: found.filter(({ group }) => group === name) }))
      .filter(group => group.nodes.length > 0);
    return divided.length > 1 ? divided : [{ name: null, nodes: found }];
  }
  const direction = sort.descending ? -1 : 1;
  const { by } = sort;
  const sorted = [...found].sort((a, b) => {
    if (by === 'name') return direction * a.name.localeCompare(b.name);
    const [first, right] = [valueOf(cells, a, by), valueOf(cells, b, by)];
    if (first === right) return 0;
    if (first === undefined || right === undefined) return first === undefined ? 1 : -1;
    return first < right ? -direction : direction;
  });
  return [{ name: null, nodes: sorted }];
}
