import { Button, Dialog } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlApi } from '../../api/control-routes.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import table from '../Table.module.css';
import { dropKey, makeKey } from './browser-keys.ts';
import { makePasskey } from './passkeys.ts';

interface NewKeyDialogProps {
  readonly kind: 'browser' | 'passkey';
  readonly onClose: () => void;
  readonly onMade: () => Promise<void>;
}

async function make(kind: NewKeyDialogProps['kind'], name: string): Promise<void> {
  if (kind === 'passkey') {
    await controlApi.addKey({ name, kind, ...(await makePasskey(name)) });
    return;
  }
  const { id, publicKey } = await makeKey(name);
  try {
    await controlApi.addKey({ name, kind, publicKey });
  } catch (error) {
    await dropKey(id);
    throw error;
  }
}

/** Makes a key to sign with, under a name. */
export function NewKeyDialog({ kind, onClose, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation('control');
  const problem = useProblemText();
  const [name, setName] = useState('');
  const [nameless, setNameless] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => {
    setNameless(!name.trim());
    if (!name.trim()) return;
    await make(kind, name.trim());
    await onMade();
    onClose();
  });
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="460px" aria-describedby={undefined} onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={table.title}>{t(`keys.new.${kind}`)}</Dialog.Title>
        <form className={table.form} noValidate onSubmit={onSubmit}>
          <Field
            label={t('keys.name')}
            hint={t(`keys.nameHint.${kind}`)}
            value={name}
            maxLength={100}
            error={nameless ? t('keys.nameless') : undefined}
            onChange={setName}
          />
          {error !== undefined && (
            <Notice tone="error">{error instanceof ProblemError ? problem(error) : t('keys.failed')}</Notice>
          )}
          <div className={table.actions}>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" loading={busy}>
              {t('keys.make')}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
