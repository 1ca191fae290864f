import { Button, Dialog } from '@radix-ui/themes';
import type { PluginView } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { api } from '../../api/routes.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { initialValues, type Values } from '../../ui/schema-form/is-drawn.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useChoices } from '../../ui/schema-form/use-choices.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { useLoaded } from '../use-loaded.ts';
import styles from './PluginsPage.module.css';

interface PluginSettingsFormProps {
  readonly plugin: PluginView;
  readonly onClose: () => void;
  readonly onSaved: (plugin: PluginView) => void;
}

/** The settings of one plugin, drawn from its own schema. */
export function PluginSettingsForm({ plugin, onClose, onSaved }: PluginSettingsFormProps) {
  const { t } = useTranslation('plugins');
  const problem = useProblemText();
  const { id } = plugin;
  const {
    data: stored,
    error: loadError,
    reload,
  } = useLoaded(useCallback(signal => api.pluginSettings(id, signal), [id]));
  const [changed, setChanged] = useState<Values>();
  const choices = useChoices(stored?.form);
  const values = changed ?? (stored ? initialValues(stored.form, stored.values) : {});
  const { busy, error, onSubmit } = useSubmit(async () => {
    onSaved(await api.configurePlugin(id, values));
    toast('success', t('settings.saved'));
    onClose();
  });
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content
        maxWidth="620px"
        aria-describedby={undefined}
        onInteractOutside={event => changed && event.preventDefault()}
      >
        <Dialog.Title className={styles.dialogTitle}>{t('settings.of', { name: plugin.title })}</Dialog.Title>
        <LoadFailed error={loadError} onRetry={reload} />
        {stored && (
          <form className={styles.form} onSubmit={event => void onSubmit(event)} noValidate>
            <SchemaForm
              form={stored.form}
              values={values}
              onChange={setChanged}
              choices={choices}
              problems={error instanceof ProblemError ? error.errors : []}
            />
            {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
            <div className={styles.actions}>
              <Dialog.Close>
                <Button type="button" variant="soft" color="gray">
                  {t('cancel')}
                </Button>
              </Dialog.Close>
              <Button type="submit" loading={busy}>
                {t('save')}
              </Button>
            </div>
          </form>
        )}
      </Dialog.Content>
    </Dialog.Root>
  );
}
