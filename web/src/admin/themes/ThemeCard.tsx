import { Badge, Button } from '@radix-ui/themes';
import type { CatalogueTheme, ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { basePath } from '../../api/base-path.ts';
import { themesApi } from '../../api/themes-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { FetchDialog } from './FetchDialog.tsx';
import { HostsDialog } from './HostsDialog.tsx';
import { ThemeScanDetails } from './ThemeScanDetails.tsx';
import { ThemeFailures } from './ThemeFailures.tsx';
import styles from './ThemesPage.module.css';
import { useThemeDownload } from './use-theme-download.ts';

interface ThemeCardProps {
  readonly theme: ThemeView;
  readonly previewing: string | null;
  /** A newer version in a catalogue. */
  readonly update: CatalogueTheme | undefined;
  readonly onChanged: () => Promise<void>;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Card of one installed theme: description, state and actions. */
export function ThemeCard({ theme, previewing, update, onChanged, onFound }: ThemeCardProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState<string>();
  const [dialog, setDialog] = useState<'fetch' | 'hosts' | 'delete'>();
  const download = useThemeDownload(onFound);
  const { id, builtIn, active, state, previous } = theme;
  const name = builtIn ? t('default.name') : theme.name;
  const inPreview = previewing === id;
  const close = () => setDialog(undefined);

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
  const activate = act('activate', () => themesApi.activate(id), t('activate.done', { name }), t('activate.failed'));
  const preview = act(
    'preview',
    async () => {
      await themesApi.preview(inPreview ? null : id);
      // The site is a document of its own; its bar leads back here.
      if (!inPreview) location.assign(`${basePath}/`);
    },
    inPreview ? t('preview.ended') : t('preview.begun', { name }),
    t('preview.failed'),
  );
  const rollBack = act(
    'rollback',
    () => themesApi.rollBack(id),
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
          {theme.isSite && <Badge color="gray">{t('site.badge')}</Badge>}
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
        {state === 'plugin-off' && (
          <Callout tone="warning">{t('state.pluginOff', { plugin: theme.source?.ref })}</Callout>
        )}
        {state === 'missing' && <Callout tone="error">{t('state.missing')}</Callout>}
        {update && (
          <Callout tone="info">
            <p>{t('update.text', { version: update.version })}</p>
            <Button size="1" variant="soft" loading={download.busy} onClick={() => void download.run(update)}>
              {t('update.open')}
            </Button>
          </Callout>
        )}
        <ThemeFailures theme={theme} onChanged={onChanged} />
        {theme.scan && <ThemeScanDetails scan={theme.scan} slots={theme.slots} pages={theme.pages} />}
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
          {state === 'ready' && (
            <Button variant="soft" asChild>
              <Link to={`/admin/theme_managed/${id}`}>{t('customize.open')}</Link>
            </Button>
          )}
          {theme.source?.kind === 'plugin' ? (
            <Link to="/admin/plugins">{t('fetch.withPlugin', { plugin: theme.source.ref })}</Link>
          ) : (
            !builtIn && (
              <Button variant="soft" onClick={() => setDialog('fetch')}>
                {t('fetch.update')}
              </Button>
            )
          )}
          {theme.isSite && (
            <Button variant="soft" onClick={() => setDialog('hosts')}>
              {t('hosts.open')}
            </Button>
          )}
          {previous && (
            <Button variant="soft" color="gray" loading={busy === 'rollback'} onClick={() => void rollBack()}>
              {t('rollback.open', { version: previous.version })}
            </Button>
          )}
          {!builtIn && (
            <Button variant="soft" color="red" onClick={() => setDialog('delete')}>
              {t('delete.open')}
            </Button>
          )}
        </div>
      </div>
      {dialog === 'fetch' && <FetchDialog theme={theme} onFound={onFound} onClose={close} />}
      {dialog === 'hosts' && <HostsDialog theme={theme} onSaved={onChanged} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { name })}
          text={t(active ? 'delete.activeText' : 'delete.text')}
          submit={t('delete.open')}
          done={t('delete.done', { name })}
          failed={said => t('delete.failed', { problem: said })}
          onConfirm={async () => {
            await themesApi.delete(id);
            await onChanged();
          }}
          onClose={close}
        />
      )}
    </article>
  );
}
