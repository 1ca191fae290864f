import { useFormat, useT, useWhyAbsent, usageOf, type NodeView } from '@vitrine/theme-sdk';
import styles from './Bar.module.css';
import { useOptions } from './options.ts';
import { READINGS } from './shares.ts';

/**
 * Share as a number over a bar of that length; highlighted from the configured threshold. For an unknown share the reason is shown.
 */
export function Bar({ view, share }: { view: NodeView; share: keyof typeof READINGS }) {
  const format = useFormat();
  const t = useT();
  const { alarm } = useOptions();
  const absenceReason = useWhyAbsent(view.node)(READINGS[share]);
  const value = usageOf(view)[share];
  const text = value === null ? (absenceReason ?? '–') : format.percent(value, 0);
  return (
    <span
      className={styles.bar}
      data-alarm={value !== null && value >= alarm}
      role="img"
      aria-label={`${t(`metric.${share}`)} ${text}`}
      title={absenceReason}
    >
      <i style={{ transform: `scaleX(${Math.min(value ?? 0, 100) / 100})` }} />
      <b>{value === null ? '–' : Math.round(value)}</b>
    </span>
  );
}
