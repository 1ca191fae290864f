/** Nodes of one group, in order; without a name: all the others. */
export interface Group {
  readonly name: string;
  readonly uuids: readonly string[];
}

/** A card in the grid, and what stands on the line above it. */
export interface GroupCell {
  readonly uuid: string;
  readonly group: string;
  /** True for the first card of its group, which bears the group's name. */
  readonly isFirst: boolean;
  /** True for the last card of its group in this row: the line ends with it. */
  readonly isLast: boolean;
  /** Closed groups that come before this one: only their names are shown. */
  readonly closed: readonly Group[];
}

/** Returns the cards of all groups in one row after another without a hole, and the closed groups behind the last one. */
export function groupCells(groups: readonly Group[], columns: number, isClosed: (name: string) => boolean) {
  const cells: GroupCell[] = [];
  let closed: Group[] = [];
  for (const group of groups) {
    if (isClosed(group.name)) {
      closed.push(group);
      continue;
    }
    group.uuids.forEach((uuid, i) => {
      const isRowEnd = cells.length % columns === columns - 1;
      const isLast = isRowEnd || i === group.uuids.length - 1;
      cells.push({ uuid, group: group.name, isFirst: i === 0, isLast, closed: i === 0 ? closed : [] });
    });
    if (group.uuids.length > 0) closed = [];
  }
  return { cells, closed };
}
