import { Button, Dialog } from '@radix-ui/themes';
import type { NewSavedCommand, SavedCommand } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clipboardApi } from '../../api/control-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { SchemaForm } from '../../ui/schema-form/SchemaForm.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import table from '../Table.module.css';
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
  const problem = useErrorMessage();
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
    onClose();
  });
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="560px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={table.title}>{command ? t('change', { name: command.name }) : t('add')}</Dialog.Title>
        <form className={table.form} noValidate onSubmit={onSubmit}>
          <SchemaForm
            form={form}
            values={{ ...values }}
            onChange={changed => setValues(changed as unknown as NewSavedCommand)}
            problems={problems}
          />
          {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
          <div className={table.actions}>
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
      </Dialog.Content>
    </Dialog.Root>
  );
}
