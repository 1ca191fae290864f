import { useFormat } from '@vitrine/theme-sdk';
import { useOptions } from './options.ts';
import styles from './Bar.module.css';

/** Share as a number over a bar of its length; highlighted from the configured threshold. */
export function Bar({ label, value }: { label: string; value: number }) {
  const format = useFormat();
  const { alarm } = useOptions();
  return (
    <span
      className={styles.bar}
      data-alarm={value >= alarm}
      role="img"
      aria-label={`${label} ${format.percent(value, 0)}`}
    >
      <i style={{ transform: `scaleX(${value / 100})` }} />
      <b>{Math.round(value)}</b>
    </span>
  );
}
