import { Button, Dialog, Radio } from '@radix-ui/themes';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/public-api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './ThemesPage.module.css';

const KINDS = ['url', 'github', 'gitlab', 'gitea'] as const;
const PLACEHOLDERS: Record<string, string> = {
  url: 'https://example.com/theme.zip',
  github: 'owner/name',
  gitlab: 'group/name',
  gitea: 'https://codeberg.org/owner/name',
};

interface FetchDialogProps {
  /** The theme to update; undefined to fetch a new one. */
  readonly theme?: ThemeView;
  readonly onFound: (candidate: ThemeCandidate) => void;
}

/** Dialog that fetches a theme: from its source, from a URL, or from the latest release of a project. */
export function FetchDialog({ theme, onFound }: FetchDialogProps) {
  const { t } = useTranslation('themes');
  const [open, setOpen] = useState(false);
  const found = (candidate: ThemeCandidate) => {
    setOpen(false);
    onFound(candidate);
  };
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="soft">{t(theme ? 'fetch.update' : 'fetch.open')}</Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="520px" aria-describedby={undefined}>
        <Dialog.Title className={styles.title}>
          {theme ? t('fetch.updateTitle', { name: theme.name }) : t('fetch.open')}
        </Dialog.Title>
        <FetchForm {...(theme && { theme })} onFound={found} />
      </Dialog.Content>
    </Dialog.Root>
  );
}

function FetchForm({ theme, onFound }: FetchDialogProps) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const own = theme?.source;
  const [kind, setKind] = useState<string>(own ? 'own' : 'url');
  const [ref, setRef] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () =>
    onFound(
      await api.fetchTheme(kind === 'own' && theme ? { update: theme.id } : { source: { kind, ref: ref.trim() } }),
    ),
  );
  return (
    <form className={styles.form} onSubmit={event => void onSubmit(event)}>
      <fieldset>
        <legend className="visually-hidden">{t('fetch.from')}</legend>
        {own && (
          <label>
            <Radio name="kind" value="own" checked={kind === 'own'} onValueChange={() => setKind('own')} />
            <span>
              {t('fetch.own')} <small>{own.ref}</small>
            </span>
          </label>
        )}
        {KINDS.map(one => (
          <label key={one}>
            <Radio name="kind" value={one} checked={kind === one} onValueChange={() => setKind(one)} />
            <span>{t(`fetch.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {kind !== 'own' && (
        <Field
          label={kind === 'url' ? t('fetch.address') : t('fetch.project')}
          hint={kind === 'url' ? undefined : t('fetch.release')}
          value={ref}
          onChange={setRef}
          placeholder={PLACEHOLDERS[kind]}
          required
          autoFocus
        />
      )}
      {error !== undefined && <Callout tone="error">{t('fetch.failed', { problem: problem(error) })}</Callout>}
      <div className={styles.actions} data-end>
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            {t('cancel')}
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={busy}>
          {t('fetch.look')}
        </Button>
      </div>
    </form>
  );
}
