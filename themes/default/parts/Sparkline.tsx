import { useMemo } from 'react';
import { byUnit, METRICS, useFormat, useHistory, useT, type Parts } from '@vitrine/theme-sdk';
import styles from './Sparkline.module.css';

const POINTS = 60;

/**
 * One metric over the last hours as a line, with gaps while the node did not report. The label contains the current and the highest
 * value.
 */
export function Sparkline({ uuid, metric, label, hours = 24 }: Parts['Sparkline']) {
  const span = useMemo(() => ({ hours }), [hours]);
  const { history } = useHistory(uuid, span, [metric], POINTS);
  const format = useFormat();
  const t = useT();
  const { unit } = METRICS[metric];
  const values = history?.columns[metric]?.avg ?? [];
  const known = values.filter(value => value !== null);
  const highest = Math.max(...known);
  const ceiling = unit === 'percent' ? 100 : highest || 1;
  const formatValue = byUnit(format, unit);
  const title =
    known.length > 0
      ? t('part.sparkline', { label, hours, now: formatValue(known.at(-1)!), highest: formatValue(highest) })
      : t('part.noHistory', { label });
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      {runsOf(values).map(([start, run]) => (
        <polyline
          key={start}
          points={run.map((value, i) => `${start + i},${98 - (Math.min(value, ceiling) / ceiling) * 96}`).join(' ')}
        />
      ))}
    </svg>
  );
}

/** Returns the runs between the gaps of a series, each with its start. A single value becomes a short line inside the picture. */
function runsOf(values: readonly (number | null)[]): [start: number, run: number[]][] {
  const runs: [number, number[]][] = [];
  values.forEach((value, i) => {
    const last = runs.at(-1);
    if (value === null) return;
    if (last && last[0] + last[1].length === i) last[1].push(value);
    else runs.push([i, [value]]);
  });
  const last = values.length - 2;
  return runs.map(([start, run]) =>
    run.length > 1 ? [start, run] : [Math.max(0, Math.min(start, last)), [run[0]!, run[0]!]],
  );
}
