import { Slot, useT } from '@vitrine/theme-sdk';
import styles from './NodeGrid.module.css';

export function NodeGrid({ uuids }: { uuids: readonly string[] }) {
  const t = useT();
  return (
    <ul className={styles.grid} aria-label={t('home.nodes')}>
      {uuids.map(uuid => (
        <li key={uuid}>
          <Slot name="NodeCard" uuid={uuid} />
        </li>
      ))}
    </ul>
  );
}
