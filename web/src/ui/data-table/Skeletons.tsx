import { Skeleton } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';

/** Placeholder of a table while its rows load. */
export function Skeletons({ label }: { label: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.skeletons} role="status" aria-busy aria-label={t('table.loading', { label })}>
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} height="14px" width={`${70 - ((i * 17) % 40)}%`} />
      ))}
    </div>
  );
}
