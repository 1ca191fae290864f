import { Slot } from '@vitrine/theme-sdk';
import type { Ref } from 'react';
import styles from './GridRow.module.css';

/** One row of the grid of cards: those of `uuids` from `index` times `columns` on. */
export function GridRow({
  uuids,
  columns,
  index,
  ref,
}: {
  uuids: readonly string[];
  columns: number;
  index: number;
  ref?: Ref<HTMLDivElement>;
}) {
  const first = index * columns;
  return (
    <div
      ref={ref}
      data-index={index}
      role="presentation"
      className={styles.row}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {uuids.slice(first, first + columns).map((uuid, i) => (
        <div
          key={uuid}
          role="listitem"
          className={styles.cell}
          aria-setsize={uuids.length}
          aria-posinset={first + i + 1}
        >
          <Slot name="NodeCard" uuid={uuid} />
        </div>
      ))}
    </div>
  );
}
