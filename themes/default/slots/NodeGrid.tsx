import { useNodes, useT } from '@vitrine/theme-sdk';
import { lazy, Suspense, useRef } from 'react';
import { CARD_GAP, CARD_SIZES } from '../parts/card-sizes.ts';
import { GridRow } from '../parts/GridRow.tsx';
import { useGridColumnCount } from '../parts/use-grid-column-count.ts';
import { useDensity, useIsRoomy } from '../parts/use-density.ts';
import { PHONE, useMedia } from '../parts/use-media.ts';
import { useSlicedCount } from '../parts/use-sliced-count.ts';
import styles from './NodeGrid.module.css';

/** Height of a card on a phone, where all but large ones are a row. */
const PHONE_HEIGHT = 72;
/** Least width of a large card in a fleet that shares the room of the window: wider where two rows are nicer than one. */
const ROOMY_WIDTH = { usual: 400, wide: 560 };
/** In a fleet of up to this number all are rendered, so that the browser's own search finds each of them. */
const MAX_RENDERED = 60;
/** Cards that are rendered in one go at first: on a phone, a frame or two. */
const SLICE = 4;
/** Rows that a large fleet shows until the code for the others has come: more than any window holds. */
const AT_FIRST = 12;

// Most sites have few nodes: their visitors do not load what finds the visible ones.
const VisibleGridRows = lazy(() =>
  import('../parts/VisibleGridRows.tsx').then(({ VisibleGridRows }) => ({ default: VisibleGridRows })),
);

/** Returns the columns that fill their rows best: four cards stand two by two where three would fit. */
const evenColumns = (cards: number, fitting: number) =>
  Math.max(1, Math.ceil(cards / Math.max(1, Math.ceil(cards / fitting))));

/** Grid of cards in as many columns as fit; of a large fleet only visible ones are rendered. */
export function NodeGrid({ uuids }: { uuids: readonly string[] }) {
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const density = useDensity();
  const { width, height: usual } = CARD_SIZES[density];
  const height = useMedia(PHONE) && density !== 'large' ? PHONE_HEIGHT : usual;
  const isRoomy = useIsRoomy();
  const roomyWidth = useMedia('(width >= 1900px)') ? ROOMY_WIDTH.wide : ROOMY_WIDTH.usual;
  const fitting = useGridColumnCount(grid, isRoomy ? roomyWidth : width, CARD_GAP);
  const columns = fitting && isRoomy ? evenColumns(uuids.length, fitting) : fitting;
  const rendersAll = useNodes().length <= MAX_RENDERED;
  const cards = rendersAll ? uuids.length : Math.min(uuids.length, AT_FIRST * (columns ?? 1));
  const rendered = useSlicedCount(cards, SLICE);
  const rows = (count: number) => Math.ceil(count / (columns ?? 1));
  // Nothing before the width is known: cards that moved from one column to several would be mounted twice, and a chart in the first
  // one would keep the width of the whole page.
  const firstRows = columns && (
    <div
      className={styles.rows}
      data-roomy={isRoomy || undefined}
      role="presentation"
      style={{ paddingBottom: (rows(cards) - rows(rendered)) * (height + CARD_GAP) }}
    >
      {Array.from({ length: rows(rendered) }, (_, index) => (
        <GridRow key={index} {...{ uuids, columns, index }} />
      ))}
    </div>
  );
  return (
    <div ref={grid} className={styles.grid} data-density={density} role="list" aria-label={t('home.nodes')}>
      {rendersAll || !columns ? (
        firstRows
      ) : (
        <Suspense fallback={firstRows}>
          <VisibleGridRows className={styles.rows} gap={CARD_GAP} {...{ grid, uuids, columns, height }} />
        </Suspense>
      )}
    </div>
  );
}
