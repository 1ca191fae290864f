import { countedTraffic, trafficSince, usedPercent } from '@vitrine/contracts/traffic';
import { useFormat, useT, type NodeView } from '@vitrine/theme-sdk';
import { Meter } from '../Meter.tsx';
import styles from './FactsList.module.css';

/** How much of a plan's traffic is used in its current period, and when that ends; nothing where there is no limit. */
export function TrafficBar({ view: { node, state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const used = countedTraffic(node.trafficLimitType, trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown }));
  const percent = usedPercent(used, node.trafficLimit);
  if (percent === null) return null;
  return (
    <div className={styles.traffic}>
      <Meter
        label={t('node.trafficLimit')}
        value={percent}
        detail={t('node.trafficUntil', { used: format.bytes(used), total: format.bytes(node.trafficLimit), day: format.date(node.traffic.until) })}
      />
    </div>
  );
}
