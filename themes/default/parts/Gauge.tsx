import { levelOf } from '@vitrine/theme-sdk';
import { TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import styles from './Gauge.module.css';

interface GaugeProps {
  readonly label: string;
  /** 0–100; `null` if unknown. */
  readonly value: number | null;
  /** The value in words. */
  readonly text: string;
  /** The whole of which this is a share; shown where there is space. */
  readonly detail?: string | undefined;
  /** True for the last value of a node that does not report any more. */
  readonly isOld?: boolean;
  /** Why the value is unknown. */
  readonly reason?: string | undefined;
  /** Picture behind the number. */
  readonly children?: ReactNode;
}

/** A share in a card: label, number, bar. Renders only when what it shows changes. A high one has a sign beside its colour. */
export const Gauge = memo(function Gauge({ label, value, text, detail, isOld = false, reason, children }: GaugeProps) {
  const level = isOld ? 'none' : levelOf(value);
  return (
    <div className={styles.gauge} data-level={level} title={reason}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {level === 'high' && <TriangleAlert aria-hidden size={12} />}
        {text}
      </span>
      {children && <div className={styles.behind}>{children}</div>}
      <svg className={styles.track} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="1" />
        <rect width={Math.min(value ?? 0, 100)} height="1" data-value />
      </svg>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
});
