import { useIsVisible } from '@vitrine/theme-sdk';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { GridRow } from './GridRow.tsx';
import { useOffsetTop } from './use-offset-top.ts';

/** The rows of a large fleet's grid: only those in the window are rendered, with a few around them. */
export function VisibleGridRows({
  grid,
  uuids,
  columns,
  height,
  gap,
  className,
}: {
  grid: RefObject<HTMLDivElement | null>;
  uuids: readonly string[];
  columns: number;
  /** Usual height of a row. */
  height: number;
  gap: number;
  className: string | undefined;
}) {
  // Groups share the window with each other: a group out of sight renders next to nothing.
  const isVisible = useIsVisible(grid);
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(uuids.length / columns),
    estimateSize: () => height,
    gap,
    overscan: isVisible ? 3 : 0,
    scrollMargin: useOffsetTop(grid),
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  return (
    <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
      <div className={className} role="presentation" style={{ transform: `translateY(${Math.max(0, before)}px)` }}>
        {items.map(({ index, key }) => (
          <GridRow key={key} ref={virtualizer.measureElement} {...{ uuids, columns, index }} />
        ))}
      </div>
    </div>
  );
}
