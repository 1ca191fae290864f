import { Slot, useT, type Slots } from '@vitrine/theme-sdk';
import styles from './NodeGrid.module.css';

/** Nodes as a list. Rows outside of the window are excluded from layout. */
export function NodeGrid({ uuids }: Slots['NodeGrid']) {
  const t = useT();
  return (
    <div role="list" aria-label={t('home.nodes')} className={styles.list}>
      {uuids.map(uuid => (
        <div key={uuid} role="listitem">
          <Slot name="NodeCard" uuid={uuid} />
        </div>
      ))}
    </div>
  );
}
