import { Button } from '@radix-ui/themes';
import { Megaphone, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSiteInfo } from '../site/site.ts';
import styles from './Preferences.module.css';

/** Ways to the pages that a theme may not link to. */
export function SiteMenu() {
  const { t } = useTranslation('shell');
  const { info } = useSiteInfo();
  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      {info.announcements && (
        <Button variant="soft" color="gray" asChild>
          <Link to="/announcements">
            <Megaphone aria-hidden size={16} />
            {t('menu.announcements')}
          </Link>
        </Button>
      )}
      <Button variant="soft" color="gray" asChild>
        <Link to="/wall">
          <Tv aria-hidden size={16} />
          {t('menu.wall')}
        </Link>
      </Button>
    </nav>
  );
}
