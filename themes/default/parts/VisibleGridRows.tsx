import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { GridRow, type GridRowProps } from './GridRow.tsx';
import { CAPTION } from './use-card-layout.ts';
import { useOffsetTop } from './use-offset-top.ts';

interface VisibleGridRowsProps extends Omit<GridRowProps, 'index' | 'ref'> {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Usual height of a card in px. */
  readonly height: number;
}

/** Rows of a large grid: only those in the window and a few around it are rendered. */
export function VisibleGridRows({ grid, height, ...row }: VisibleGridRowsProps) {
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(row.cells.length / row.columns),
    estimateSize: () => height + CAPTION,
    overscan: 3,
    scrollMargin: useOffsetTop(grid),
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  return (
    <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
      <div role="presentation" style={{ transform: `translateY(${Math.max(0, before)}px)` }}>
        {items.map(({ index, key }) => (
          <GridRow key={key} ref={virtualizer.measureElement} {...row} index={index} />
        ))}
      </div>
    </div>
  );
}
