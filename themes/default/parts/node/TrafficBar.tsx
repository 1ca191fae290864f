import { useFormat, useT, type NodeView } from '@vitrine/theme-sdk';
import { Meter } from '../Meter.tsx';
import { trafficUsed } from './traffic-used.ts';
import styles from './FactsList.module.css';

/** How much of a plan's traffic is used; nothing where there is no limit. */
export function TrafficBar({ view: { node, state } }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  if (!node.trafficLimit) return null;
  const used = trafficUsed(node.trafficLimitType, state.trafficUp, state.trafficDown);
  return (
    <div className={styles.traffic}>
      <Meter
        label={t('node.trafficLimit')}
        value={(used / node.trafficLimit) * 100}
        detail={t('node.of', { used: format.bytes(used), total: format.bytes(node.trafficLimit) })}
      />
    </div>
  );
}
