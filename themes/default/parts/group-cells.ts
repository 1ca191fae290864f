/** Nodes of one group, in order. An empty name stands for nodes without a group. */
export interface Group {
  readonly name: string;
  readonly uuids: readonly string[];
}

/** A card in the grid, with the content of the line above it. */
export interface GroupCell {
  readonly uuid: string;
  readonly group: string;
  /** True for the first card of a group, which has the group's name above it. */
  readonly isFirst: boolean;
  /** True for the last card of a group in a row, where the line ends. */
  readonly isLast: boolean;
  /** Closed groups before this one, of which only the names are shown. */
  readonly closed: readonly Group[];
}

/** Returns the cards of all groups in rows without gaps, and the closed groups after the last card. */
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
