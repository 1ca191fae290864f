import { Button, Dialog } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlApi } from '../../api/control-api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import dialog from '../../ui/dialog/Dialog.module.css';
import { deleteKey, createKey } from './browser-keys.ts';
import { createSigningPasskey } from './passkeys.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';

interface NewKeyDialogProps {
  readonly kind: 'browser' | 'passkey';
  readonly onClose: () => void;
  readonly onMade: () => Promise<void>;
}

async function make(kind: NewKeyDialogProps['kind'], name: string): Promise<void> {
  if (kind === 'passkey') {
    await controlApi.addKey({ name, kind, ...(await createSigningPasskey(name)) });
    return;
  }
  const { id, publicKey } = await createKey(name);
  try {
    await controlApi.addKey({ name, kind, publicKey });
  } catch (error) {
    await deleteKey(id);
    throw error;
  }
}

/** Dialog that creates a named signing key. */
export function NewKeyDialog({ kind, onClose, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation('control');
  const problem = useErrorMessage();
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
    <Modal title={t(`keys.new.${kind}`)} width={460} onClose={onClose}>
      <form className={dialog.body} noValidate onSubmit={onSubmit}>
        <Field
          label={t('keys.name')}
          hint={t(`keys.nameHint.${kind}`)}
          value={name}
          maxLength={100}
          error={nameless ? t('keys.nameless') : undefined}
          onChange={setName}
        />
        {error !== undefined && (
          <Callout tone="error">{error instanceof ProblemError ? problem(error) : t('keys.failed')}</Callout>
        )}
        <ModalActions>
          <Dialog.Close>
            <Button type="button" variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </Dialog.Close>
          <Button type="submit" loading={busy}>
            {t('keys.make')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
