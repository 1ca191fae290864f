import { levelOf } from '@vitrine/theme-sdk';
import styles from './Bar.module.css';

/** A share as a bar: accent colour, amber from 80 %, red from 90 %. Empty if unknown. */
export const Bar = ({ value }: { readonly value: number | null }) => (
  <div className={styles.bar} data-level={levelOf(value)} aria-hidden>
    <i style={{ transform: `scaleX(${Math.min(value ?? 0, 100) / 100})` }} />
  </div>
);
