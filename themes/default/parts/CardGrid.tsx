import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useHomeQuery, useNodes, useT } from '@vitrine/theme-sdk';
import { CardLayoutContext } from './card-layout-context.ts';
import styles from './CardGrid.module.css';
import { ClosedGroups, GridRow } from './GridRow.tsx';
import { groupCells, type Group } from './group-cells.ts';
import { CardHeadingLevel } from './heading-level.ts';
import { useCardLayout } from './use-card-layout.ts';
import { useClosedGroups } from './use-closed-groups.ts';
import { reportDrawnDensity } from './use-density.ts';
import { useSlicedCount } from './use-sliced-count.ts';

/** Up to this number of nodes all cards are rendered, so that the browser's own search finds them. */
const MAX_RENDERED = 60;
/** Number of cards in the first render: a frame or two on a phone. */
const SLICE = 4;
/** Number of rows that a large fleet shows until the code for the others is loaded: more than fit into any window. */
const AT_FIRST = 12;

// Most sites have few nodes, so their visitors do not load the code for virtualized rows.
const VisibleGridRows = lazy(() =>
  import('./VisibleGridRows.tsx').then(({ VisibleGridRows }) => ({ default: VisibleGridRows })),
);

interface CardGridProps {
  readonly groups: readonly Group[];
  /** Whether group names are shown on lines above the cards. */
  readonly hasCaptions: boolean;
}

/**
 * Grid of cards without gaps between groups: a line above each row marks where a group begins. All rows have the same height. In a
 * large fleet only visible rows are rendered.
 */
export function CardGrid({ groups, hasCaptions }: CardGridProps) {
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const { isClosed, toggle } = useClosedGroups();
  // Based on all nodes of the page, not on the search result, so that cards do not change their size while typing.
  const [{ group }] = useHomeQuery();
  const nodes = useNodes();
  const known = group === null ? nodes.length : nodes.filter(node => node.group === group).length;
  const all = Math.max(
    known,
    groups.reduce((sum, { uuids }) => sum + uuids.length, 0),
  );
  const layout = useCardLayout(grid, all);
  const columns = layout?.columns ?? 1;
  const { cells, closed } = useMemo(
    () => groupCells(groups, columns, name => hasCaptions && isClosed(name)),
    [groups, columns, hasCaptions, isClosed],
  );
  const density = layout?.density;
  useEffect(() => {
    reportDrawnDensity(density === 'phone' ? 'medium' : density);
    return () => reportDrawnDensity(undefined);
  }, [density]);
  const rendersAll = nodes.length <= MAX_RENDERED;
  const cards = rendersAll ? cells.length : Math.min(cells.length, AT_FIRST * columns);
  const rendered = useSlicedCount(cards, SLICE);
  const rows = (count: number) => Math.ceil(count / columns);
  // Rendered only when the width is known: cards that move from one column to several would be mounted twice.
  const firstRows = layout && (
    <div role="presentation">
      {Array.from({ length: rows(rendered) }, (_, index) => (
        <GridRow key={index} {...{ cells, columns, index, hasCaptions }} onToggle={toggle} />
      ))}
      {/* Space is reserved for rows that are not rendered yet. */}
      <div className={styles.rest} style={{ '--rows': rows(cards) - rows(rendered) } as React.CSSProperties} />
    </div>
  );
  return (
    <div
      ref={grid}
      className={styles.grid}
      data-density={density === 'phone' ? 'medium' : density}
      data-phone={density === 'phone' || undefined}
      data-full={layout?.isFull || undefined}
      data-single={layout?.isSingle || undefined}
      style={{ '--card-height': `${layout?.height ?? 0}px` } as React.CSSProperties}
      role="list"
      aria-label={t('home.nodes')}
    >
      {layout && (
        <CardLayoutContext value={layout}>
          <CardHeadingLevel value={hasCaptions ? 3 : 2}>
            {rendersAll ? (
              firstRows
            ) : (
              <Suspense fallback={firstRows}>
                <VisibleGridRows {...{ grid, cells, columns, hasCaptions }} height={layout.height} onToggle={toggle} />
              </Suspense>
            )}
          </CardHeadingLevel>
        </CardLayoutContext>
      )}
      {closed.length > 0 && (
        <div className={styles.caption} role="listitem">
          <ClosedGroups groups={closed} onToggle={toggle} />
        </div>
      )}
    </div>
  );
}
