import { useFormat, useT, type History, type PublicNode } from '@vitrine/theme-sdk';
import { memo, type ReactNode } from 'react';
import { AreaTrend, CpuTrend, cpuCeiling, NetworkTrend, networkCeiling } from '../Trend.tsx';
import styles from './RecentCharts.module.css';

interface FieldProps {
  readonly label: string;
  /** Value at the upper edge of the picture. */
  readonly most: string;
  /** Says that there is nothing to draw. */
  readonly missing: string | undefined;
  readonly children: ReactNode;
}

/** A field with a picture: what it shows, and the value at its upper edge. */
const Field = ({ label, most, missing, children }: FieldProps) => (
  <figure className={styles.field}>
    <figcaption>
      <span>{label}</span>
      {!missing && <span>{most}</span>}
    </figcaption>
    <div className={styles.picture}>{missing ? <span>{missing}</span> : children}</div>
  </figure>
);

/** True if the node reported nothing in this time, such as a new one in its first minute. */
const isEmpty = ({ columns }: History): boolean => !columns.cpu?.avg.some(value => value !== null);

interface RecentChartsProps {
  readonly node: Pick<PublicNode, 'ramTotal'>;
  readonly trend: History | undefined;
}

/**
 * The last hour of a node in a card that has room for it: memory too in a card that fills the window. Only pictures of what the
 * charts of its page say in words.
 */
export const RecentCharts = memo(function RecentCharts({ node: { ramTotal }, trend }: RecentChartsProps) {
  const format = useFormat();
  const t = useT();
  const missing = trend && isEmpty(trend) ? t('card.emptyHour') : undefined;
  return (
    <div className={styles.frame} aria-hidden>
      <div className={styles.fields}>
        <Field
          label={t('card.lastHour', { metric: t('metric.cpu') })}
          missing={missing}
          most={trend ? format.percent(cpuCeiling(trend)) : ''}
        >
          <CpuTrend trend={trend} />
        </Field>
        <Field label={t('card.lastHour', { metric: t('metric.ram') })} missing={missing} most={format.size(ramTotal)}>
          <AreaTrend values={trend?.columns.ramUsed?.avg} ceiling={ramTotal || 1} />
        </Field>
        <Field
          label={t('card.lastHour', { metric: t('metric.network') })}
          missing={missing}
          most={trend ? format.rate(networkCeiling(trend)) : ''}
        >
          <NetworkTrend trend={trend} />
        </Field>
      </div>
    </div>
  );
});
