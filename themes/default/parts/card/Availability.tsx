import { memo } from 'react';
import { useAvailability, useFormat, useT } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';
import { availabilityText, countedDays, levelsOf, Strip } from '../AvailabilityStrip.tsx';

/** Availability in percent below which it is shown in the text colour instead of grey. */
const LOW = 99.5;

/** The last 90 days of a node with their availability in a separate column, so that all strips of a page are aligned. */
export const Availability = memo(function Availability({ uuid }: { uuid: string }) {
  const { data } = useAvailability();
  const format = useFormat();
  const t = useT();
  const node = data?.nodes[uuid];
  if (!data || !node) return <div className={styles.days} aria-hidden />;
  const share = availabilityText(node.percent, format);
  const label = t('availability.strip', { share, count: countedDays(data, node) });
  return (
    <div className={styles.days} title={label}>
      <Strip levels={levelsOf(data, node)} label={label} />
      <span aria-hidden data-low={node.percent < LOW || undefined}>
        {share}
      </span>
    </div>
  );
});
