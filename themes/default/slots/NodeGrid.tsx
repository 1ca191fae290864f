import { Slot, useIsVisible, useNodes, useT } from '@vitrine/theme-sdk';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useGridColumnCount } from '../parts/use-grid-column-count.ts';
import { useDensity, type Density } from '../parts/use-density.ts';
import { useOffsetTop } from '../parts/use-offset-top.ts';
import styles from './NodeGrid.module.css';

/** Least width and usual height of a card, by density. */
const SIZES: Readonly<Record<Density, { readonly width: number; readonly height: number }>> = {
  large: { width: 340, height: 300 },
  medium: { width: 292, height: 214 },
  small: { width: 236, height: 122 },
};
const GAP = 12;
/** In a fleet of up to this number all are rendered, so that the browser's own search finds each of them. */
const FEW = 60;

/** Grid of cards in as many columns as fit; of a large fleet only visible ones are rendered. */
export function NodeGrid({ uuids }: { uuids: readonly string[] }) {
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const density = useDensity();
  const { width, height } = SIZES[density];
  const columns = useGridColumnCount(grid, width, GAP);
  // Groups share the window with each other: a group out of sight renders next to nothing.
  const isFew = useNodes().length <= FEW;
  const isVisible = useIsVisible(grid);
  const rows = Math.ceil(uuids.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => height,
    gap: GAP,
    overscan: isFew ? rows : isVisible ? 3 : 0,
    scrollMargin: useOffsetTop(grid),
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  return (
    <div
      ref={grid}
      className={styles.grid}
      data-density={density}
      role="list"
      aria-label={t('home.nodes')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div className={styles.rows} role="presentation" style={{ transform: `translateY(${Math.max(0, before)}px)` }}>
        {items.map(({ index, key }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="presentation"
            className={styles.row}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {uuids.slice(index * columns, (index + 1) * columns).map((uuid, i) => (
              <div
                key={uuid}
                role="listitem"
                className={styles.cell}
                aria-setsize={uuids.length}
                aria-posinset={index * columns + i + 1}
              >
                <Slot name="NodeCard" uuid={uuid} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
