import { type Presence } from '@vitrine/theme-sdk';
import styles from './StatusDot.module.css';

/** Filled dot for online, empty for anything else: the shape carries the meaning without colour. */
export function StatusDot({ presence }: { presence: Presence }) {
  return <i aria-hidden className={styles.dot} data-presence={presence} />;
}
