import type { Presence } from '@vitrine/theme-sdk';
import styles from './Sign.module.css';

/** Icon of a state, distinguishable by shape: disk, diamond, ring, grey ring. */
export const Sign = ({ state }: { readonly state: Presence | 'attention' }) => (
  <i className={styles.sign} data-state={state} aria-hidden />
);
