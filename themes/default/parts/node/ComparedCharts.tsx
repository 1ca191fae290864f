import { useMemo } from 'react';
import { TimeChart, useHistories, useT, type PublicNode } from '@vitrine/theme-sdk';
import { useAround } from './around/around-span.ts';
import styles from './Charts.module.css';
import { COMPARED, COMPARED_METRICS, comparedLine, unitOf } from './compare-plan.ts';
import { timeSpanOf, type ZoomSpan, type TimeRange } from './time-range.ts';

/** Time span of the comparison while the other charts are live, because a history has one point per minute. */
const LAST_HOUR = { hours: 1 };
const POINTS = 300;

interface ComparedChartsProps {
  readonly nodes: readonly PublicNode[];
  readonly range: TimeRange;
  readonly zoom: (span: ZoomSpan | null) => void;
}

/** Charts with one line per node. */
export function ComparedCharts({ nodes, range, zoom }: ComparedChartsProps) {
  const t = useT();
  const [, setAround] = useAround();
  const span = useMemo(() => timeSpanOf(range) ?? LAST_HOUR, [range]);
  const uuids = nodes.map(({ uuid }) => uuid);
  const { data, failed, loading } = useHistories(uuids, span, COMPARED_METRICS, POINTS);
  const firstHistory = data && Object.values(data)[0];
  const at = useMemo(() => {
    if (!firstHistory) return [];
    return Array.from(
      { length: Math.round((firstHistory.to - firstHistory.from) / firstHistory.step) },
      (_, i) => firstHistory.from + (i + 0.5) * firstHistory.step,
    );
  }, [firstHistory]);
  return (
    <div aria-busy={loading} className={styles.history}>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t(data ? 'range.stale' : 'range.failed')}
        </p>
      )}
      <div className={styles.charts}>
        {COMPARED.map(chart => (
          <TimeChart
            key={chart.key}
            title={t(chart.key)}
            unit={unitOf(chart)}
            group={nodes[0]!.uuid}
            ceiling={unitOf(chart) === 'percent' ? 100 : undefined}
            at={at}
            from={firstHistory?.from ?? 0}
            to={firstHistory?.to ?? 1}
            series={nodes.map((node, i) => comparedLine(node, i, chart, data?.[node.uuid]))}
            onZoom={zoom}
            onSpan={setAround}
            isZoomed={range.kind === 'zoom'}
          />
        ))}
      </div>
    </div>
  );
}
