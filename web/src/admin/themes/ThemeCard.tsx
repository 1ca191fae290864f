import { Badge, Button } from '@radix-ui/themes';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basePath } from '../../api/base-path.ts';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { DeleteTheme } from './DeleteTheme.tsx';
import { FetchDialog } from './FetchDialog.tsx';
import { OptionsDialog } from './OptionsDialog.tsx';
import { ThemeScanDetails } from './ThemeScanDetails.tsx';
import { ThemeFailures } from './ThemeFailures.tsx';
import styles from './ThemesPage.module.css';

interface ThemeCardProps {
  readonly theme: ThemeView;
  readonly previewing: string | null;
  readonly onChanged: () => Promise<void>;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Card of one installed theme: description, state and actions. */
export function ThemeCard({ theme, previewing, onChanged, onFound }: ThemeCardProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState<string>();
  const { id, builtIn, active, state, previous } = theme;
  const name = builtIn ? t('default.name') : theme.name;
  const inPreview = previewing === id;

  const act = (what: string, work: () => Promise<unknown>, done: string, failed: string) => async () => {
    setBusy(what);
    try {
      await work();
      await onChanged();
      toast('success', done);
    } catch (error) {
      toast('error', `${failed} ${problem(error)}`);
    } finally {
      setBusy(undefined);
    }
  };
  const activate = act('activate', () => api.activateTheme(id), t('activate.done', { name }), t('activate.failed'));
  const preview = act(
    'preview',
    async () => {
      await api.previewTheme(inPreview ? null : id);
      // The site is a document of its own; its bar leads back here.
      if (!inPreview) location.assign(`${basePath}/`);
    },
    inPreview ? t('preview.ended') : t('preview.begun', { name }),
    t('preview.failed'),
  );
  const rollBack = act(
    'rollback',
    () => api.rollBackTheme(id),
    t('rollback.done', { name, version: previous?.version }),
    t('rollback.failed'),
  );

  return (
    <article className={styles.card} data-active={active} aria-label={name}>
      <div className={styles.picture}>
        {theme.picture && <img src={`${basePath}${theme.picture}`} alt="" loading="lazy" />}
      </div>
      <div className={styles.about}>
        <h2>
          {name} <span>{theme.version}</span>
          {active && <Badge color="green">{t('active')}</Badge>}
          {inPreview && <Badge color="amber">{t('preview.badge')}</Badge>}
        </h2>
        <p className={styles.by}>
          {t('by', { author: theme.author || t('unknownAuthor') })}
          {theme.url && (
            <>
              {' · '}
              <a href={theme.url} target="_blank" rel="noopener noreferrer nofollow">
                {theme.url.replace(/^https?:\/\//, '')}
              </a>
            </>
          )}
        </p>
        <p>{builtIn ? t('default.text') : theme.description}</p>
        {state === 'wrong-sdk' && <Callout tone="warning">{t('state.wrongSdk', { sdk: theme.sdk })}</Callout>}
        {state === 'missing' && <Callout tone="error">{t('state.missing')}</Callout>}
        <ThemeFailures theme={theme} onChanged={onChanged} />
        {theme.sheet && <ThemeScanDetails sheet={theme.sheet} slots={theme.slots} pages={theme.pages} />}
        <div className={styles.actions}>
          {!active && (
            <Button loading={busy === 'activate'} disabled={state !== 'ready'} onClick={() => void activate()}>
              {t('activate.open')}
            </Button>
          )}
          {(!active || inPreview) && (
            <Button
              variant="soft"
              loading={busy === 'preview'}
              disabled={state !== 'ready'}
              onClick={() => void preview()}
            >
              {t(inPreview ? 'preview.stop' : 'preview.open')}
            </Button>
          )}
          {theme.configurable && <OptionsDialog theme={theme} onSaved={onChanged} />}
          {!builtIn && <FetchDialog theme={theme} onFound={onFound} />}
          {previous && (
            <Button variant="soft" color="gray" loading={busy === 'rollback'} onClick={() => void rollBack()}>
              {t('rollback.open', { version: previous.version })}
            </Button>
          )}
          {!builtIn && <DeleteTheme theme={theme} onDeleted={onChanged} />}
        </div>
      </div>
    </article>
  );
}
