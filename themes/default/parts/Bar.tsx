import { levelOf } from '@vitrine/theme-sdk';
import styles from './Bar.module.css';

/** A share as a bar: in the accent colour, amber from 80 % and red from 90 % on. Empty while it is unknown. */
export const Bar = ({ value }: { readonly value: number | null }) => (
  <div className={styles.bar} data-level={levelOf(value)} aria-hidden>
    <i style={{ transform: `scaleX(${Math.min(value ?? 0, 100) / 100})` }} />
  </div>
);
