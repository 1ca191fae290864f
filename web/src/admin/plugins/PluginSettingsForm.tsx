import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PluginSettings, PluginView } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { initialValues } from '../../ui/form/schema.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { useFieldChoices } from '../../ui/form/use-field-choices.ts';
import { storedRow } from '../../ui/form/use-form-conflict.ts';
import { LoadError } from '../../ui/LoadError.tsx';

interface PluginSettingsFormProps {
  readonly plugin: PluginView;
  readonly onClose: () => void;
  readonly onSaved: (plugin: PluginView) => void;
}

/** Settings of one plugin, rendered from its schema. */
export function PluginSettingsForm(props: PluginSettingsFormProps) {
  const { t } = useTranslation('plugins');
  const { plugin, onClose } = props;
  const { data, error, reload } = useApiQuery(api.pluginSettings(plugin.id), { isKept: false });
  if (data) return <Settings {...props} stored={data} />;
  if (error === undefined) return null;
  return (
    <Modal title={t('settings.of', { name: plugin.title })} onClose={onClose}>
      <LoadError error={error} onRetry={reload} />
    </Modal>
  );
}

function Settings({ plugin, stored, onClose, onSaved }: PluginSettingsFormProps & { readonly stored: PluginSettings }) {
  const { t } = useTranslation('plugins');
  const choices = useFieldChoices(stored.form);
  const form = useForm({ defaultValues: initialValues(stored.form, stored.values) });
  return (
    <FormDialog
      form={form}
      title={t('settings.of', { name: plugin.title })}
      submit={t('save')}
      width={620}
      done={t('settings.saved')}
      stored={{
        form: stored.form,
        choices,
        ...storedRow(stored, now => initialValues(now.form, now.values)),
      }}
      onSubmit={async (values, etag) => onSaved(await api.configurePlugin(plugin.id, values, etag))}
      onClose={onClose}
    >
      <SchemaFields form={stored.form} choices={choices} />
    </FormDialog>
  );
}
