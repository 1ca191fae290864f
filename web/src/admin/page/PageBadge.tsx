import { Badge } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import styles from './PageBadge.module.css';

/** Number of things that need attention on a page; nothing for none. */
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
