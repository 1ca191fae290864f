import { useMemo, useState, type PointerEvent } from 'react';
import { useFormat, useT, type PublicNode } from '@vitrine/theme-sdk';
import { rowsOf } from './blocks.ts';
import { columnsOf, type Plot } from './plots.ts';
import styles from './TextPlot.module.css';

const ROWS = 5;

interface TextPlotProps {
  readonly node: PublicNode;
  readonly plot: Plot;
  readonly values: readonly (number | null)[];
  /** Number of columns that fit. */
  readonly columns: number;
  /** Start and end of the time axis, ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** One metric as columns of block characters, with the value under the pointer. */
export function TextPlot({ node, plot, values, columns, from, to }: TextPlotProps) {
  const [pointed, point] = useState<number | null>(null);
  const format = useFormat();
  const t = useT();
  const cells = useMemo(() => columnsOf(values, columns), [values, columns]);
  const known = cells.filter(value => value !== null);
  const max = Math.max(0, ...known);
  const top = plot.top?.(node) || max;
  const rows = useMemo(() => rowsOf(cells, top, ROWS), [cells, top]);
  const write = (value: number | null | undefined) => (value == null ? '–' : format[plot.format](value));
  const name = t(plot.label);
  const summary =
    known.length > 0 ? t('console.busiest', { max: write(max), now: write(known.at(-1)) }) : t('console.quiet');
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(Math.min(columns - 1, Math.max(0, Math.floor(((clientX - left) / width) * columns))));
  };
  const at = from + (((pointed ?? 0) + 0.5) / columns) * (to - from);
  return (
    <figure className={styles.plot}>
      <figcaption>
        <b>{name}</b>
        <span>{pointed === null ? summary : `${format.dateTime(at)}  ${write(cells[pointed])}`}</span>
      </figcaption>
      <div className={styles.body}>
        <span className={styles.axis} aria-hidden>
          <span>{write(top)}</span>
          <span>0</span>
        </span>
        <pre
          role="img"
          aria-label={`${name}: ${summary}`}
          onPointerMove={onPointerMove}
          onPointerLeave={() => point(null)}
        >
          {rows.join('\n')}
          {pointed !== null && <i style={{ left: `${pointed}ch` }} />}
        </pre>
      </div>
    </figure>
  );
}
