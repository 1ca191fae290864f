import { levelOf, useFormat } from '@vitrine/theme-sdk';
import styles from './Ring.module.css';

/** Radius of a ring with a circumference of 100, so that dash lengths are percentages. */
const RADIUS = 15.915;

interface RingProps {
  readonly label: string;
  readonly hue: 'cpu' | 'ram' | 'disk';
  readonly value: number | null;
  /** Reason for an unknown share. */
  readonly why?: string | undefined;
  /** Line below the label, on the page of a node. */
  readonly detail?: string;
}

/** Share as a ring with its number: amber from 80 %, red with an icon from 90 %; an empty ring with a dash if unknown. */
export function Ring({ label, hue, value, why, detail }: RingProps) {
  const format = useFormat();
  const level = levelOf(value);
  const text = value === null ? (why ?? '–') : format.percent(value, 0);
  return (
    <div className={styles.ring} data-hue={hue} data-level={level} title={why}>
      <div role="img" aria-label={`${label} ${text}`}>
        <svg viewBox="0 0 36 36" aria-hidden>
          <circle cx="18" cy="18" r={RADIUS} />
          {value !== null && value > 0 && (
            <circle cx="18" cy="18" r={RADIUS} strokeDasharray={`${Math.min(value, 100)} 100`} />
          )}
        </svg>
        <b aria-hidden>
          {value === null ? '–' : Math.round(value)}
          {level === 'high' && <sup>!</sup>}
        </b>
      </div>
      <span aria-hidden>{label}</span>
      {detail && <small>{detail}</small>}
    </div>
  );
}
