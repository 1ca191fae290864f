import { useT } from '@vitrine/theme-sdk';
import styles from './NodeGridSkeleton.module.css';

const CARDS = 12;
const ROWS = 6;

/** Skeleton of the cards while the nodes are loading, with six grey rows each, shown after a short delay. */
export function NodeGridSkeleton() {
  const t = useT();
  return (
    <div className={styles.waiting} role="status" aria-busy>
      <p className="visually-hidden">{t('home.waiting')}</p>
      {Array.from({ length: CARDS }, (_, i) => (
        <div key={i} aria-hidden>
          {Array.from({ length: ROWS }, (_, row) => (
            <i key={row} />
          ))}
        </div>
      ))}
    </div>
  );
}
