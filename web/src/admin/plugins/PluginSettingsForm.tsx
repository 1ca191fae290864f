import { Button, Dialog } from '@radix-ui/themes';
import type { PluginView } from '@vitrine/contracts';
import { useCallback, useState } from 'react';
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
import { LoadError } from '../LoadError.tsx';
import { useAsyncData } from '../use-async-data.ts';
import styles from './PluginsPage.module.css';

interface PluginSettingsFormProps {
  readonly plugin: PluginView;
  readonly onClose: () => void;
  readonly onSaved: (plugin: PluginView) => void;
}

/** Settings of one plugin, rendered from its schema. */
export function PluginSettingsForm({ plugin, onClose, onSaved }: PluginSettingsFormProps) {
  const { t } = useTranslation('plugins');
  const problem = useErrorMessage();
  const { id } = plugin;
  const {
    data: stored,
    error: loadError,
    reload,
  } = useAsyncData(useCallback(signal => api.pluginSettings(id, signal), [id]));
  const [changed, setChanged] = useState<Values>();
  const choices = useFieldChoices(stored?.form);
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
        <LoadError error={loadError} onRetry={reload} />
        {stored && (
          <form className={styles.form} onSubmit={event => void onSubmit(event)} noValidate>
            <SchemaForm
              form={stored.form}
              values={values}
              onChange={setChanged}
              choices={choices}
              problems={error instanceof ProblemError ? error.errors : []}
            />
            {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
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
