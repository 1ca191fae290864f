import { memo } from 'react';
import { countedUsage, trafficUsage, useFormat, useT, type History, type NodeView } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';
import { Bar } from '../Bar.tsx';
import { FirstLatency } from '../latency/FirstLatency.tsx';
import { shortLimit } from '../short-amounts.ts';
import { NetworkTrend } from '../Trend.tsx';
import { Rate } from './Rate.tsx';

/** Traffic of the current period, with the plan's limit if there is one. */
const Quota = memo(function Quota({
  used,
  limit,
  percent,
}: {
  used: number | null;
  limit: number;
  percent: number | null;
}) {
  const format = useFormat();
  const t = useT();
  if (used === null) return <div className={styles.quota} />;
  return (
    <div className={styles.quota}>
      <b>{format.bytes(used)}</b>{' '}
      {limit > 0 ? t('node.ofLimit', { total: shortLimit(limit, format) }) : t('node.trafficUsed')}
      {percent !== null && <Bar value={percent} />}
    </div>
  );
});

/** Network of a node: rates, the last hour in both directions, and the traffic of its period. */
export function Network({ view, trend }: { view: NodeView; trend: History | undefined }) {
  const { node, state } = view;
  const use = trafficUsage(view);
  return (
    <div className={styles.network}>
      <div className={styles.rates}>
        <Rate way="down" value={state.online ? state.netDown : null} />
        <Rate way="up" value={state.online ? state.netUp : null} />
      </div>
      <div className={styles.mirror}>{state.online && <NetworkTrend trend={trend} />}</div>
      <Quota used={countedUsage(view)} limit={node.trafficLimit} percent={use && Math.round(use.percent)} />
      <FirstLatency uuid={node.uuid} isOnline={state.online} />
    </div>
  );
}
