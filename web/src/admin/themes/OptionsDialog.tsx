import { Button, Dialog } from '@radix-ui/themes';
import type { ConfigForm, ThemeView } from '@vitrine/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { api } from '../../api/public-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { initialValues, type Values } from '../../ui/schema-form/is-drawn.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useFieldChoices } from '../../ui/schema-form/use-field-choices.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import styles from './ThemesPage.module.css';

/** Dialog with the options of a theme, rendered from the theme's form. */
export function OptionsDialog({ theme, onSaved }: { theme: ThemeView; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('themes');
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="soft">{t('options.open')}</Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={styles.title}>{t('options.title', { name: theme.name })}</Dialog.Title>
        <OptionsForm
          theme={theme}
          onSaved={async () => {
            setOpen(false);
            await onSaved();
          }}
        />
      </Dialog.Content>
    </Dialog.Root>
  );
}

function OptionsForm({ theme, onSaved }: { theme: ThemeView; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('themes');
  const problem = useErrorMessage();
  const [form, setForm] = useState<ConfigForm>();
  const [values, setValues] = useState<Values>({});
  const [failed, setFailed] = useState<unknown>();
  const choices = useFieldChoices(form);

  useEffect(() => {
    const stop = new AbortController();
    api.themeOptions(theme.id, stop.signal).then(
      options => {
        setForm(options.form);
        setValues(initialValues(options.form, options.values));
      },
      (error: unknown) => !stop.signal.aborted && setFailed(error),
    );
    return () => stop.abort();
  }, [theme.id]);

  const { busy, error, onSubmit } = useSubmit(async () => {
    await api.saveThemeOptions(theme.id, values);
    toast('success', t('options.saved'));
    await onSaved();
  });
  const problems =
    error instanceof ProblemError
      ? error.errors.map(({ path, ...problem }) => ({ path: path.replace(/^values\./, ''), ...problem }))
      : [];

  if (failed !== undefined) return <Callout tone="error">{problem(failed)}</Callout>;
  if (!form) return null;
  return (
    <form className={styles.form} onSubmit={event => void onSubmit(event)}>
      <SchemaForm
        form={form}
        values={values}
        onChange={setValues}
        problems={problems}
        choices={choices}
        upload={file => api.uploadThemeImage(theme.id, file)}
      />
      {error !== undefined && <Callout tone="error">{t('options.failed', { problem: problem(error) })}</Callout>}
      <div className={styles.actions} data-end>
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            {t('cancel')}
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={busy}>
          {t('options.save')}
        </Button>
      </div>
    </form>
  );
}
