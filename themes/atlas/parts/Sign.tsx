import type { Presence } from '@vitrine/theme-sdk';
import styles from './Sign.module.css';

/** Sign of a state by its shape: disk, diamond, ring, grey ring. */
export const Sign = ({ state }: { readonly state: Presence | 'attention' }) => (
  <i className={styles.sign} data-state={state} aria-hidden />
);
