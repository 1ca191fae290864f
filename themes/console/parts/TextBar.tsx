import { levelOf, useFormat } from '@vitrine/theme-sdk';
import styles from './TextBar.module.css';

const CELLS = 20;

interface TextBarProps {
  readonly label: string;
  readonly value: number | null;
  readonly detail: string;
  /** Why the share is unknown. */
  readonly why?: string | undefined;
  /** Puts the label above the bar, for long ones. */
  readonly wide?: boolean;
}

/** Share as a bar of characters. Full bars are drawn with another character, not only in another color; unknown ones are empty. */
export function TextBar({ label, value, detail, why, wide = false }: TextBarProps) {
  const format = useFormat();
  const level = levelOf(value);
  const filled = value === null ? 0 : Math.min(CELLS, Math.round((value / 100) * CELLS));
  return (
    <div className={styles.bar} data-level={level} data-wide={wide} title={why}>
      <span className={styles.label}>{label}</span>
      <span className={styles.cells} aria-hidden>
        <b>{(level === 'high' ? '▓' : '█').repeat(filled)}</b>
        {'░'.repeat(CELLS - filled)}
      </span>
      <span className={styles.value}>
        {level === 'high' && <b aria-hidden>!</b>}
        {value === null ? '–' : format.percent(value, 0)}
        {why && <span className="visually-hidden">{why}</span>}
      </span>
      <span className={styles.detail} title={detail}>
        {detail}
      </span>
    </div>
  );
}
