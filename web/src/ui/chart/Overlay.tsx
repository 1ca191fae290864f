import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import { nearestIndex, pointAt, useCrosshair } from './crosshair.ts';
import { MARGIN } from './Plot.tsx';
import styles from './TimeChart.module.css';
import type { ValueScale } from './value-scale.ts';
import { halfAround, type ZoomSpan } from './zoom.ts';

interface OverlayProps {
  readonly label: string;
  readonly group: string;
  readonly width: number;
  readonly height: number;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly placeOf: ValueScale['placeOf'];
  readonly series: readonly TimeSeries[];
  readonly describe: (index: number) => string;
  readonly formatValue: (value: number) => string;
  readonly formatMoment: (time: number) => string;
  readonly onZoom: (range: ZoomSpan | null) => void;
  readonly onSpan: (range: ZoomSpan) => void;
}

/** Minimum distance of a drag in px; a shorter movement is a click. */
const MIN_DRAG = 8;

/**
 * Interactive layer of a chart: a crosshair shared by the group, moved by pointer or arrow keys. Dragging the mouse selects a
 * range; + zooms in around the crosshair by half; a double click, − or Escape zooms out.
 */
export function Overlay(props: OverlayProps) {
  const { label, group, width, height, at, from, to, placeOf, series, describe, onZoom, onSpan } = props;
  const [dragged, setDragged] = useState<{ readonly start: number; readonly end: number } | null>(null);
  const pointed = useCrosshair(group);
  const inner = width - MARGIN.left - MARGIN.right;
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const index = pointed === null ? -1 : nearestIndex(at, pointed);
  const time = at[index];
  const x = time === undefined ? 0 : MARGIN.left + ((time - from) / (to - from)) * inner;
  const y = (value: number) => MARGIN.top + (1 - placeOf(value)) * innerHeight;
  const timeAt = (place: number) => from + ((place - MARGIN.left) / inner) * (to - from);

  /** Returns the position of a pointer, limited to the axes. */
  const pointerX = (event: PointerEvent<HTMLDivElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(Math.max(place, MARGIN.left), MARGIN.left + inner);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const end = pointerX(event);
    pointAt(group, timeAt(end));
    if (dragged) setDragged({ ...dragged, end });
  };
  const down = (event: PointerEvent<HTMLDivElement>) => {
    move(event);
    // A finger scrolls the page instead.
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const start = pointerX(event);
    setDragged({ start, end: start });
  };
  const up = () => {
    setDragged(null);
    if (!dragged || Math.abs(dragged.end - dragged.start) < MIN_DRAG) return;
    const [first, last] = [Math.min(dragged.start, dragged.end), Math.max(dragged.start, dragged.end)];
    onSpan({ from: timeAt(first), to: timeAt(last) });
  };
  const press = (event: KeyboardEvent) => {
    const stride = event.shiftKey ? 10 : 1;
    const start = index < 0 ? at.length - 1 : index;
    const next = { ArrowLeft: start - stride, ArrowRight: start + stride, Home: 0, End: at.length - 1 }[event.key];
    if (event.key === 'Escape') {
      setDragged(null);
      return pointed === null ? onZoom(null) : pointAt(group, null);
    }
    if (event.key === '+' || event.key === '=') return onZoom(halfAround({ from, to }, time ?? to));
    if (event.key === '-') return onZoom(null);
    if (next === undefined || !at.length) return;
    event.preventDefault();
    pointAt(group, at[Math.max(0, Math.min(at.length - 1, next))]!);
  };

  return (
    <div
      className={styles.overlay}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, at.length - 1)}
      aria-valuenow={Math.max(0, index < 0 ? at.length - 1 : index)}
      aria-valuetext={describe(index < 0 ? at.length - 1 : index)}
      aria-keyshortcuts="+ -"
      onPointerMove={move}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={() => setDragged(null)}
      onDoubleClick={() => onZoom(null)}
      onPointerLeave={() => pointAt(group, null)}
      onBlur={() => pointAt(group, null)}
      onKeyDown={press}
    >
      {dragged && (
        <i
          className={styles.dragged}
          style={{
            transform: `translateX(${Math.min(dragged.start, dragged.end)}px)`,
            width: Math.abs(dragged.end - dragged.start),
            top: MARGIN.top,
            height: innerHeight,
          }}
        />
      )}
      {time !== undefined && x >= MARGIN.left - 1 && (
        <>
          <i
            className={styles.hair}
            style={{ transform: `translateX(${x}px)`, top: MARGIN.top, height: innerHeight }}
          />
          {series.map(({ id, colour, values }) => {
            const value = values[index];
            return value == null ? null : (
              <i
                key={id}
                className={styles.dot}
                data-hue={lineStyle(colour).hue}
                style={{ transform: `translate(${x}px, ${y(value)}px)` }}
              />
            );
          })}
          <Tooltip {...props} {...{ index, x }} />
        </>
      )}
    </div>
  );
}

/** Values at the crosshair, on the side of it with more space. */
function Tooltip({
  width,
  at,
  series,
  index,
  x,
  formatValue,
  formatMoment,
}: OverlayProps & { index: number; x: number }) {
  const { t } = useTranslation('chart');
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div className={styles.tooltip} style={side} aria-hidden>
      <time>{formatMoment(at[index]!)}</time>
      {series.map(({ id, label, colour, values, min, max, lost, lostFor }) => {
        const { hue, dash } = lineStyle(colour);
        const [value, low, high] = [values[index], min?.[index], max?.[index]];
        return (
          <p key={id}>
            <i data-hue={hue} data-dash={dash} />
            <span>{label}</span>
            <b>{value == null ? '–' : formatValue(value)}</b>
            {(lost?.[index] ?? 0) > 0 && (
              <small>
                {t('lost', { share: `${Math.round(lost![index]! * 10) / 10} %` })}
                {lostFor?.[index] && ` (${lostFor[index]})`}
              </small>
            )}
            {low != null && high != null && <small>{`${formatValue(low)} – ${formatValue(high)}`}</small>}
          </p>
        );
      })}
    </div>
  );
}
