import { useMemo } from 'react';
import { useFormat, useLatency, useT, type LatencyCell } from '@vitrine/theme-sdk';
import { ceilingOf, linePath } from '../trend-path.ts';
import { useLossCauses } from './loss-causes.ts';
import styles from './Peek.module.css';

const POINTS = 60;
const WIDTH = 240;
const HEIGHT = 126;
const GAP = 6;

/** Hovered or focused cell, and its position in the window. */
export interface Peeked {
  readonly cell: LatencyCell;
  readonly title: string;
  readonly box: Pick<DOMRect, 'left' | 'top' | 'bottom'>;
}

/** History of one cell, next to it. Hidden from screen readers, because the cell has the same text. */
export function Peek({ peeked: { cell, title, box }, hours }: { peeked: Peeked; hours: number }) {
  const t = useT();
  const causesOf = useLossCauses();
  const format = useFormat();
  const span = useMemo(() => ({ hours }), [hours]);
  const { data } = useLatency(cell.node, span, POINTS);
  const values = data?.lines.find(({ task }) => task.id === cell.task)?.p50 ?? [];
  const ms = (value: number | null) => (value === null ? '–' : format.ms(value));
  const left = Math.max(8, Math.min(box.left, innerWidth - WIDTH - 8));
  const below = box.bottom + GAP;
  const top = below + HEIGHT > innerHeight ? box.top - GAP - HEIGHT : below;
  const causes = causesOf(cell.causes);
  return (
    <div className={styles.peek} style={{ left, top, width: WIDTH, height: HEIGHT }} aria-hidden>
      <b>{title}</b>
      <svg viewBox={`0 -2 ${Math.max(1, values.length - 1)} 56`} preserveAspectRatio="none">
        <path d={linePath(values, ceilingOf([values], 1), { from: 52, height: 50 })} />
      </svg>
      <small>
        {t('latency.peek', {
          p50: ms(cell.p50),
          p95: ms(cell.p95),
          loss: format.percent((cell.lost / cell.sent) * 100),
        })}
        {causes && ` · ${causes}`}
      </small>
    </div>
  );
}
