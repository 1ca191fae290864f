import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import type { KeyboardEvent, PointerEvent } from 'react';
import { nearestIndex, pointAt, useCrosshair } from './crosshair.ts';
import { MARGIN } from './Plot.tsx';
import styles from './TimeChart.module.css';

interface OverlayProps {
  readonly label: string;
  readonly group: string;
  readonly width: number;
  readonly height: number;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly series: readonly TimeSeries[];
  readonly describe: (index: number) => string;
  readonly formatValue: (value: number) => string;
  readonly formatMoment: (time: number) => string;
}

/** Interactive layer of a chart: a crosshair shared by the group, moved by pointer or arrow keys. */
export function Overlay(props: OverlayProps) {
  const { label, group, width, height, at, from, to, top, bottom, series, describe } = props;
  const pointed = useCrosshair(group);
  const inner = width - MARGIN.left - MARGIN.right;
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const index = pointed === null ? -1 : nearestIndex(at, pointed);
  const time = at[index];
  const x = time === undefined ? 0 : MARGIN.left + ((time - from) / (to - from)) * inner;
  const y = (value: number) => MARGIN.top + (1 - (value - bottom) / (top - bottom)) * innerHeight;

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    pointAt(group, from + ((event.clientX - left - MARGIN.left) / inner) * (to - from));
  };
  const press = (event: KeyboardEvent) => {
    const stride = event.shiftKey ? 10 : 1;
    const start = index < 0 ? at.length - 1 : index;
    const next = { ArrowLeft: start - stride, ArrowRight: start + stride, Home: 0, End: at.length - 1 }[event.key];
    if (event.key === 'Escape') return pointAt(group, null);
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
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => pointAt(group, null)}
      onBlur={() => pointAt(group, null)}
      onKeyDown={press}
    >
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

/** What the chart shows at the crosshair, on the side of it with more space. */
function Tooltip({
  width,
  at,
  series,
  index,
  x,
  formatValue,
  formatMoment,
}: OverlayProps & { index: number; x: number }) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div className={styles.tooltip} style={side} aria-hidden>
      <time>{formatMoment(at[index]!)}</time>
      {series.map(({ id, label, colour, values, min, max }) => {
        const { hue, dash } = lineStyle(colour);
        const [value, low, high] = [values[index], min?.[index], max?.[index]];
        return (
          <p key={id}>
            <i data-hue={hue} data-dash={dash} />
            <span>{label}</span>
            <b>{value == null ? '–' : formatValue(value)}</b>
            {low != null && high != null && <small>{`${formatValue(low)} – ${formatValue(high)}`}</small>}
          </p>
        );
      })}
    </div>
  );
}
