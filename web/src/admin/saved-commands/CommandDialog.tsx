import type { NewSavedCommand, SavedCommand } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clipboardApi } from '../../api/control-api.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useForm } from '../use-form.ts';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

interface CommandDialogProps {
  /** The command to edit; undefined for a new one. */
  readonly command: SavedCommand | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Dialog that edits a saved command. */
export function CommandDialog({ command, onClose, onSaved }: CommandDialogProps) {
  const { t } = useTranslation('saved-commands');
  const [values, setValues] = useState<NewSavedCommand>({
    name: command?.name ?? '',
    text: command?.text ?? '',
    remark: command?.remark ?? '',
  });
  const form = useMemo<FormOf<NewSavedCommand>>(
    () => ({
      type: 'object',
      required: ['name', 'text'],
      properties: {
        name: { type: 'string', widget: 'text', title: t('name'), maxLength: 100 },
        text: { type: 'string', widget: 'multiline', title: t('text') },
        remark: { type: 'string', widget: 'text', title: t('remark'), maxLength: 1000 },
      },
    }),
    [t],
  );
  const { busy, error, problems, onSubmit } = useForm(form, { ...values }, async () => {
    await (command ? clipboardApi.change(command.id, values) : clipboardApi.add(values));
    await onSaved();
    toast('success', t('ui:saved', { name: values.name }));
    onClose();
  });
  return (
    <FormShell
      title={command ? t('change', { name: command.name }) : t('add')}
      submit={t('save')}
      width={560}
      busy={busy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        values={{ ...values }}
        onChange={changed => setValues(changed as unknown as NewSavedCommand)}
        problems={problems}
      />
    </FormShell>
  );
}
