import { ArrowDown, ArrowUp } from 'lucide-react';
import { levelOf, useFormat, useT, useTrend, type MetricName, type NodeView } from '@vitrine/theme-sdk';
import { CpuTrend } from '../Trend.tsx';
import styles from './Wall.module.css';

const METRICS: readonly MetricName[] = ['cpu'];

/** CPU over the last hour and current rates of a node, in a tile with room for them. */
export function WallHour({ view: { node, state } }: { view: NodeView }) {
  const trend = useTrend(node.uuid, METRICS);
  const t = useT();
  const format = useFormat();
  return (
    <span className={styles.hour} data-level={levelOf(state.cpu)}>
      <span className={styles.caption}>
        <span>{t('card.hour', { metric: t('metric.cpu') })}</span>
        <span>
          <ArrowDown aria-label={t('metric.down')} /> {format.rate(state.netDown)}
        </span>
        <span>
          <ArrowUp aria-label={t('metric.up')} /> {format.rate(state.netUp)}
        </span>
      </span>
      <span className={styles.course} aria-hidden>
        <CpuTrend trend={trend} isHigh={levelOf(state.cpu) === 'high'} />
      </span>
    </span>
  );
}
