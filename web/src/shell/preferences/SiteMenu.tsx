import { Button } from '@radix-ui/themes';
import { Check, Megaphone, Share2, Tv } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSiteInfo } from '../site/site.ts';
import { sharePage, type ShareResult } from './share-page.ts';
import styles from './Preferences.module.css';

const ICONS = { copied: Check, shared: Share2, failed: Share2 } as const;

/** Ways to the pages that a theme may not link to, and the button that shares this page. */
export function SiteMenu() {
  const { t } = useTranslation('shell');
  const { info } = useSiteInfo();
  const [result, setResult] = useState<ShareResult>('shared');
  const Icon = ICONS[result];
  const isCopied = result === 'copied';
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
      <Button variant="soft" color="gray" onClick={() => void sharePage(document.title, location.href).then(setResult)}>
        <Icon aria-hidden size={16} />
        {t(isCopied ? 'menu.copied' : 'menu.share')}
      </Button>
      <p role="status" className={result === 'failed' ? styles.failed : 'visually-hidden'}>
        {isCopied ? t('menu.copied') : result === 'failed' ? t('menu.copyFailed') : ''}
      </p>
    </nav>
  );
}
