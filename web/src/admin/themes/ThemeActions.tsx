import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { basePath } from '../../api/base-path.ts';
import { themesApi } from '../../api/themes-api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { FetchDialog } from './FetchDialog.tsx';
import { HostsDialog } from './HostsDialog.tsx';
import styles from './ThemesPage.module.css';

interface ThemeActionsProps {
  readonly theme: ThemeView;
  /** Display name of the theme. */
  readonly name: string;
  readonly inPreview: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Buttons of an installed theme, and their dialogs. */
export function ThemeActions({ theme, name, inPreview, onChanged, onFound }: ThemeActionsProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [busy, setBusy] = useState<string>();
  const [dialog, setDialog] = useState<'fetch' | 'hosts' | 'delete'>();
  const { id, builtIn, active, state, previous } = theme;
  const close = () => setDialog(undefined);
  const handlerOf = (action: string, work: () => Promise<unknown>, done: string, failed: string) => async () => {
    setBusy(action);
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
  const activate = handlerOf(
    'activate',
    () => themesApi.activate(id),
    t('activate.done', { name }),
    t('activate.failed'),
  );
  const preview = handlerOf(
    'preview',
    async () => {
      await themesApi.preview(inPreview ? null : id);
      // The site is a separate document; the bar of the preview has a link back to this page.
      if (!inPreview) location.assign(`${basePath}/`);
    },
    inPreview ? t('preview.ended') : t('preview.begun', { name }),
    t('preview.failed'),
  );
  const rollBack = handlerOf(
    'rollback',
    () => themesApi.rollBack(id),
    t('rollback.done', { name, version: previous?.version }),
    t('rollback.failed'),
  );

  return (
    <>
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
      {dialog === 'fetch' && <FetchDialog theme={theme} onFound={onFound} onClose={close} />}
      {dialog === 'hosts' && <HostsDialog theme={theme} onSaved={onChanged} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('delete.title', { name })}
          text={t(active ? 'delete.activeText' : 'delete.text')}
          submit={t('delete.open')}
          done={t('delete.done', { name })}
          failed={problem => t('delete.failed', { problem })}
          onConfirm={async () => {
            await themesApi.delete(id);
            await onChanged();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
