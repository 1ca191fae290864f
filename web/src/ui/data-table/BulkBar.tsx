import { Button } from '@radix-ui/themes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';

/** Bar with the actions for all selected rows. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('table.selected', { count })}>
      <b>{t('table.selected', { count })}</b>
      {children}
      <Button size="1" variant="ghost" color="gray" onClick={onClear}>
        <X aria-hidden size={14} />
        {t('table.clear')}
      </Button>
    </div>
  );
}
