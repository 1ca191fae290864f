import { Badge } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from './PageBadge.module.css';

/** Badge with the number of items that need attention on a page; renders nothing for 0. */
export function PageBadge({ useCount }: { useCount: () => number }) {
  const { t } = useTranslation('admin');
  const count = useCount();
  return count === 0 ? null : (
    <Badge color="amber" radius="full" className={styles.badge}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden"> {t('nav.attention', { count })}</span>
    </Badge>
  );
}
