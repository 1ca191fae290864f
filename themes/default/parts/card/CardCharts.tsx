import { memo } from 'react';
import { levelOf, useFormat, useT, type History, type NodeView } from '@vitrine/theme-sdk';
import { LatencyHour } from '../latency/LatencyHour.tsx';
import { shortSizes } from '../short-amounts.ts';
import { AreaTrend, CpuTrend, NetworkTrend, isEmptyTrend } from '../Trend.tsx';
import styles from './CardCharts.module.css';
import { Chart } from './Chart.tsx';

interface CardChartsProps {
  readonly view: NodeView;
  readonly trend: History | undefined;
  readonly isFull: boolean;
}

/**
 * The last hour of a node in a card with enough room: processor and network; a tall card also shows memory and latency. The charts
 * of the node's page have the same information as text.
 */
export const CardCharts = memo(function CardCharts({ view: { node, state }, trend, isFull }: CardChartsProps) {
  const format = useFormat();
  const t = useT();
  const missing = trend && isEmptyTrend(trend) ? t('card.emptyHour') : undefined;
  const { online } = state;
  return (
    <div className={styles.charts} aria-hidden>
      <Chart
        title={t('card.hour', { metric: t('metric.cpu') })}
        value={online ? format.percent(state.cpu, 0) : '–'}
        missing={missing}
      >
        <CpuTrend trend={trend} isHigh={online && levelOf(state.cpu) === 'high'} />
      </Chart>
      <Chart
        title={online ? `↓ ${format.rate(state.netDown)}` : t('metric.network')}
        value={online ? <span>{`↑ ${format.rate(state.netUp)}`}</span> : '–'}
        missing={missing}
      >
        <NetworkTrend trend={trend} />
      </Chart>
      {isFull && (
        <>
          <Chart
            title={t('chart.memory')}
            value={
              online && state.ramUsed !== null ? t('node.of', shortSizes(state.ramUsed, node.ramTotal, format)) : '–'
            }
            missing={missing}
          >
            <AreaTrend values={trend?.columns.ramUsed?.avg} ceiling={node.ramTotal || 1} tone="down" />
          </Chart>
          <LatencyHour
            uuid={node.uuid}
            fallback={
              <Chart title={t('metric.load')} value={online ? format.load(state.load1) : '–'} missing={missing}>
                <AreaTrend values={trend?.columns.load1?.avg} ceiling={Math.max(node.cpuCores, 1)} />
              </Chart>
            }
          />
        </>
      )}
    </div>
  );
});
