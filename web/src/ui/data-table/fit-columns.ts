/** Widths that decide whether a column fits. */
interface Sizing {
  readonly id: string;
  readonly width: number;
  readonly grow?: number;
  readonly priority?: number;
}

export interface Fit {
  /** Widths in px of the columns that fit, in their order. */
  readonly widths: ReadonlyMap<string, number>;
  /** Columns that are shown in the details of a row instead. */
  readonly hidden: readonly string[];
}

/**
 * Returns the columns that fit into a width in px, and distributes all of the width among them. The last columns of the lowest
 * priority are dropped first.
 */
export function fitColumns(columns: readonly Sizing[], available: number): Fit {
  const byUse = columns
    .map((column, place) => ({ column, place, priority: column.priority ?? 1 }))
    .sort((a, b) => a.priority - b.priority || a.place - b.place);
  let used = 0;
  let full = false;
  const visibleColumns = new Set<string>();
  for (const { column, priority } of byUse) {
    // Infinity is always in the details of a row.
    full ||= priority === Infinity || (priority > 0 && used + column.width > available);
    if (full && priority > 0) continue;
    used += column.width;
    visibleColumns.add(column.id);
  }
  const fitting = columns.filter(({ id }) => visibleColumns.has(id));
  const shares = fitting.reduce((sum, { grow = 1 }) => sum + grow, 0);
  const rest = Math.max(0, available - used);
  return {
    widths: new Map(
      fitting.map(({ id, width, grow = 1 }) => [id, Math.floor(width + (shares > 0 ? (rest * grow) / shares : 0))]),
    ),
    hidden: columns.filter(({ id }) => !visibleColumns.has(id)).map(({ id }) => id),
  };
}
