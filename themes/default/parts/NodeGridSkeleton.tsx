import { useT } from '@vitrine/theme-sdk';
import styles from './NodeGridSkeleton.module.css';

/** Skeleton of the cards while the nodes are loading. */
export function NodeGridSkeleton() {
  const t = useT();
  return (
    <div className={styles.waiting} role="status" aria-busy>
      <p className="visually-hidden">{t('home.waiting')}</p>
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} aria-hidden />
      ))}
    </div>
  );
}
