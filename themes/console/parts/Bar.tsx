import { levelOf } from '@vitrine/theme-sdk';
import styles from './Bar.module.css';
import { filledOf } from './blocks.ts';

/** Share as a bar of block characters; empty if unknown. */
export function Bar({ value, cells = 10 }: { readonly value: number | null; readonly cells?: number }) {
  const filled = filledOf(value ?? 0, cells);
  return (
    <span className={styles.bar} data-level={levelOf(value)} aria-hidden>
      <b>{'█'.repeat(filled)}</b>
      {'░'.repeat(cells - filled)}
    </span>
  );
}
