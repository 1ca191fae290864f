import { ArrowDown, ArrowUp } from 'lucide-react';
import { useFormat, useT } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';

/** Network rate in one direction; a dash if unknown. */
export function Rate({ way, value }: { readonly way: 'up' | 'down'; readonly value: number | null }) {
  const format = useFormat();
  const t = useT();
  const Icon = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <p data-way={way}>
      <Icon role="img" aria-label={t(`metric.${way}`)} size={12} strokeWidth={2.2} />
      <span className={styles.rate}>{value === null ? '–' : format.rate(value)}</span>
    </p>
  );
}
