import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus among the links of a table with the arrow keys, and skips cells without a link. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as Element).closest('td, th');
  if (!step || !cell?.querySelector('a') || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].map(row => [...row.querySelectorAll('td, th')]);
  let row = rows.findIndex(cells => cells.includes(cell));
  let column = rows[row]!.indexOf(cell);
  for (;;) {
    [row, column] = [row + step[0], column + step[1]];
    if (rows[row] === undefined || column < 0 || column >= Math.max(...rows.map(cells => cells.length))) return;
    const link = rows[row]![column]?.querySelector('a');
    if (!link) continue;
    event.preventDefault();
    return link.focus();
  }
}
