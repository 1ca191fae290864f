import { useT } from '@vitrine/theme-sdk';
import styles from './Matrix.module.css';
import { SPEEDS } from './speed-level.ts';

/** Legend of the table's colours. */
export function Legend() {
  const t = useT();
  return (
    <ul className={styles.legend} aria-label={t('latency.legend')}>
      {SPEEDS.map((label, speed) => (
        <li key={speed}>
          <i data-speed={speed} aria-hidden />
          {label}
        </li>
      ))}
      <li data-loss>{t('latency.lossHint')}</li>
    </ul>
  );
}
