import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NewSavedCommand, SavedCommand } from '@vitrine/contracts';
import { savedCommandApi } from '../../api/control-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { faultsOf } from '../../ui/form/schema-faults.ts';
import type { FormOf } from '../../ui/form/schema.ts';
import { SchemaFields } from '../../ui/form/SchemaFields.tsx';
import { storedRow } from '../../ui/form/use-form-conflict.ts';

interface CommandDialogProps {
  /** The command to edit; undefined for a new one. */
  readonly command: SavedCommand | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

const valuesOf = ({ name, text, remark }: SavedCommand): NewSavedCommand => ({ name, text, remark });

/** Dialog that edits a saved command. */
export function CommandDialog({ command, onClose, onSaved }: CommandDialogProps) {
  const { t } = useTranslation('saved-commands');
  const fields = useMemo<FormOf<NewSavedCommand>>(
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
  const { name = '' } = command ?? {};
  const form = useForm<NewSavedCommand>({
    defaultValues: command ? valuesOf(command) : { name: '', text: '', remark: '' },
    resolver: checkedBy(values => faultsOf(fields, values)),
  });
  const save = async (values: NewSavedCommand, etag?: string) => {
    await (command ? savedCommandApi.change(command.id, values, etag) : savedCommandApi.add(values));
    await onSaved();
  };
  return (
    <FormDialog
      form={form}
      title={command ? t('change', { name }) : t('add')}
      submit={t('save')}
      width={560}
      stored={command && { ...storedRow(command, valuesOf), form: fields }}
      done={values => t('ui:saved', { name: values.name })}
      onSubmit={save}
      onClose={onClose}
    >
      <SchemaFields form={fields} />
    </FormDialog>
  );
}
