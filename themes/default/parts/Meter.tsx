import { TriangleAlert } from 'lucide-react';
import { levelOf, useFormat } from '@vitrine/theme-sdk';
import styles from './Meter.module.css';

interface MeterProps {
  readonly label: string;
  /** 0–100; `null` if unknown. */
  readonly value: number | null | undefined;
  readonly detail?: string | undefined;
  readonly bare?: boolean;
  /** Reason for an unknown value. */
  readonly reason?: string | undefined;
  /** True for the last value of an offline node. */
  readonly isOld?: boolean;
}

/** Share as a number and a bar. High levels have an icon beside the number, not only a colour. */
export function Meter({ label, value, detail, bare = false, isOld = false, reason }: MeterProps) {
  const format = useFormat();
  const level = isOld ? 'none' : levelOf(value ?? null);
  return (
    <div className={styles.meter} data-level={level} data-bare={bare} title={reason}>
      <div className={styles.line}>
        <span className={bare ? 'visually-hidden' : styles.label}>{label}</span>
        <span className={styles.value}>
          {level === 'high' && <TriangleAlert aria-hidden size={13} />}
          {format.percent(value)}
        </span>
      </div>
      <div className={styles.track} aria-hidden>
        <i style={{ transform: `translateX(${Math.min(value ?? 0, 100) - 100}%)` }} />
      </div>
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
