import { trafficUsage, useFormat, useT, type NodeView } from '@vitrine/theme-sdk';
import { Meter } from '../Meter.tsx';
import styles from './FactsList.module.css';

/** Traffic used in the current period, and its end; renders nothing without a limit. */
export function TrafficBar({ view }: { view: NodeView }) {
  const format = useFormat();
  const t = useT();
  const use = trafficUsage(view);
  if (!use) return null;
  const { trafficLimit, traffic } = view.node;
  return (
    <div className={styles.traffic}>
      <Meter
        label={t('node.trafficLimit')}
        value={use.percent}
        detail={t('node.trafficUntil', {
          used: format.bytes(use.used),
          total: format.bytes(trafficLimit),
          day: format.date(traffic.until),
        })}
      />
    </div>
  );
}
