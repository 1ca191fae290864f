import { memo, use, type ReactNode } from 'react';
import { levelOf, shareOf, useFormat, useT, useWhyAbsent, type History, type NodeView } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';
import { Bar } from '../Bar.tsx';
import { CardLayoutContext } from '../card-layout-context.ts';
import { Share } from '../Share.tsx';
import { shortSizes } from '../short-amounts.ts';
import { CpuTrend } from '../Trend.tsx';

/** Rounds to whole percents: finer changes would be invisible, and render the card again. */
const coarse = (value: number | null) => value && Math.round(value);

interface GaugeProps {
  readonly label: string;
  /** 0–100; `null` if unknown. */
  readonly value: number | null;
  /** Text for the total. */
  readonly detail: string;
  /** Reason for an unknown value. */
  readonly reason: string | undefined;
  readonly children?: ReactNode;
}

/** A share: label, value, bar, and its total below. Renders only when the displayed values change. */
const Gauge = memo(function Gauge({ label, value, detail, reason, children }: GaugeProps) {
  return (
    <div className={styles.gauge} data-level={levelOf(value)} title={reason}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        <Share value={value} digits={0} />
      </dd>
      {children && (
        <dd className={styles.trend} aria-hidden>
          {children}
        </dd>
      )}
      <Bar value={value} />
      <dd className={styles.detail}>{detail}</dd>
    </div>
  );
});

/** Shares of processor, memory and disk. Unknown shares are a dash; the totals remain. */
export function Gauges({ view: { node, state }, trend }: { view: NodeView; trend: History | undefined }) {
  const format = useFormat();
  const t = useT();
  const { density } = use(CardLayoutContext);
  const absenceReason = useWhyAbsent(node);
  const now = (value: number | null) => (state.online ? coarse(value) : null);
  const part = (used: number | null, total: number) => {
    if (total === 0) return '';
    const sizes = shortSizes(used ?? 0, total, format);
    return state.online && used !== null ? t('node.of', sizes) : sizes.total;
  };
  return (
    <dl className={styles.gauges}>
      <Gauge
        label={t('metric.cpu')}
        value={now(state.cpu)}
        detail={t('node.cores', { count: node.cpuCores })}
        reason={absenceReason('cpu')}
      >
        {state.online && density === 'medium' && <CpuTrend trend={trend} isHigh={levelOf(state.cpu) === 'high'} />}
      </Gauge>
      <Gauge
        label={t('metric.ram')}
        value={now(shareOf(state.ramUsed, node.ramTotal))}
        detail={part(state.ramUsed, node.ramTotal)}
        reason={absenceReason('ramUsed')}
      />
      <Gauge
        label={t('metric.disk')}
        value={now(shareOf(state.diskUsed, node.diskTotal))}
        detail={part(state.diskUsed, node.diskTotal)}
        reason={absenceReason('disks')}
      />
    </dl>
  );
}
