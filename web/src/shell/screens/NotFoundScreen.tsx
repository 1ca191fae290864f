import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';

/** Screen for unknown paths, and for nodes that are hidden from the visitor. `home`: target of its button. */
export function NotFoundScreen({ home = '/' }: { home?: '/' | '/admin' }) {
  const { t } = useTranslation('shell');
  return (
    <Screen>
      <title>{t('notFound.title')}</title>
      <svg
        className={styles.plate}
        viewBox="0 0 160 110"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden
      >
        <path
          d="M80 16a44 44 0 1 0 39 64c-6 1-12-3-12-10-8 1-13-5-12-12-8 0-12-7-9-14-7-3-9-10-4-16-4-3-4-8-2-12Z"
          fill="var(--gray-a2)"
        />
        <path d="M60 46h.1M72 74h.1M54 66h.1M92 88h.1" strokeWidth="7" />
        <path d="M118 30h.1M130 44h.1M124 58h.1" strokeWidth="5" />
      </svg>
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <Button asChild>
        <Link to={home}>{t(home === '/' ? 'notFound.home' : 'notFound.admin')}</Link>
      </Button>
    </Screen>
  );
}
