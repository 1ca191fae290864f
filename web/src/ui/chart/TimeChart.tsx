import { memo } from 'react';
import type { TimeChartProps } from '@vitrine/theme-sdk';
import { Drawing, type DrawingProps } from './Drawing.tsx';
import styles from './TimeChart.module.css';
import { useElementSize } from './use-element-size.ts';

const HEIGHT = 190;
/** Maximum age in ms of a live chart outside of the window. */
const STALE_MS = 10_000;

/** Returns true if a chart outside of the window need not be drawn again, because it only lacks some new values. */
function mayStay(before: DrawingProps, after: DrawingProps): boolean {
  if (after.isVisible || before.width !== after.width || before.title !== after.title) return false;
  const isSameSpan = Math.abs(after.to - after.from - (before.to - before.from)) < 1;
  const isNear = after.to >= before.to && after.to - before.to < STALE_MS;
  const isFilled = before.at.length > 0 || after.at.length === 0;
  return isSameSpan && isNear && isFilled && before.series.length === after.series.length && !before.onZoom;
}

const LazilyDrawn = memo(Drawing, mayStay);

/**
 * Chart with title, legend, crosshair and text alternative. It is also drawn outside of the window, so that printed pages and
 * screenshots of whole pages contain it, but is then updated less often.
 */
export function TimeChart(props: TimeChartProps) {
  const { box, width, isVisible } = useElementSize();
  const height = props.height ?? HEIGHT;
  return (
    <figure ref={box} className={styles.chart} aria-label={props.title}>
      <LazilyDrawn {...props} height={height} width={width} isVisible={isVisible} />
    </figure>
  );
}
