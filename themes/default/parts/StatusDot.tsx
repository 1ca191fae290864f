import type { Presence } from './presence.ts';
import styles from './StatusDot.module.css';

/** Online is a full dot, anything else an empty one: the shape says it without the colour. */
export function StatusDot({ presence }: { presence: Presence }) {
  return <i aria-hidden className={styles.dot} data-presence={presence} />;
}
