import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { PublicInfoError } from '../site/site.ts';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';

/** Screen for a page that failed. Its texts are bundled, so they are always available. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('crash');
  const errorText = error instanceof Error ? error.message : '';
  // Browsers include the URL of the script in the message, which does not help a visitor.
  const isCode = /module script|dynamically imported module|preload CSS/i.test(errorText);
  const message =
    error instanceof PublicInfoError ? t('publicInfo') : isCode ? t('code') : errorText || t('unexpected');
  return (
    <Screen role="alert">
      <h1>{t('title')}</h1>
      <p>{message}</p>
      {error instanceof Error && error.stack && (
        <details className={styles.details}>
          <summary>{t('details')}</summary>
          <pre tabIndex={0}>{error.stack}</pre>
        </details>
      )}
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
        <Button variant="soft" color="gray" asChild>
          <a href={`${basePath}/`}>{t('home')}</a>
        </Button>
      </div>
    </Screen>
  );
}
