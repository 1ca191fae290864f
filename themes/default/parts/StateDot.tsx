import styles from './StateDot.module.css';

/** Online is a full dot, offline an empty one: the shape says it without the colour. */
export function StateDot({ online }: { online: boolean }) {
  return <i aria-hidden className={styles.dot} data-online={online} />;
}
