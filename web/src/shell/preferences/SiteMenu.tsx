import { Button } from '@radix-ui/themes';
import { Activity, Megaphone, Puzzle, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PUBLIC_PLUGIN_PAGE } from '@vitrine/contracts/page';
import { useSiteInfo } from '../site/site.ts';
import styles from './Preferences.module.css';
import { ShareButton } from './ShareButton.tsx';

/** Links to pages that a theme may not link to. */
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
      {info.latency && (
        <Button variant="soft" color="gray" asChild>
          <Link to="/latency">
            <Activity aria-hidden size={16} />
            {t('menu.latency')}
          </Link>
        </Button>
      )}
      {info.publicPages
        ?.filter(({ linked }) => linked)
        .map(({ id, title }) => (
          <Button key={id} variant="soft" color="gray" asChild>
            <Link to={`/${PUBLIC_PLUGIN_PAGE}/${id}`}>
              <Puzzle aria-hidden size={16} />
              {title}
            </Link>
          </Button>
        ))}
      <Button variant="soft" color="gray" asChild>
        <Link to="/wall">
          <Tv aria-hidden size={16} />
          {t('menu.wall')}
        </Link>
      </Button>
      <ShareButton />
    </nav>
  );
}
