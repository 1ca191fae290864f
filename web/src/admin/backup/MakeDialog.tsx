import { Button, Dialog } from '@radix-ui/themes';
import type { BackupState } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupApi } from '../../api/backup-api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import dialog from '../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';

/** Minimum length of the passphrase, as in the core. */
const SHORTEST = 12;

interface MakeDialogProps {
  readonly onClose: () => void;
  readonly onBegun: (state: BackupState) => void;
}

/** Dialog that starts a backup, optionally with secrets. */
export function MakeDialog({ onClose, onBegun }: MakeDialogProps) {
  const { t } = useTranslation('backup');
  const problem = useErrorMessage();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [looked, setLooked] = useState(false);
  const tooShort = passphrase !== '' && passphrase.length < SHORTEST;
  const differs = passphrase !== again;
  const { busy, error, onSubmit } = useSubmit(async () => {
    setLooked(true);
    if (tooShort || differs) return;
    onBegun(await backupApi.make(passphrase ? { passphrase } : {}));
    onClose();
  });
  return (
    <Modal title={t('make.title')} text={t('make.text')} width={500} onClose={onClose}>
      <form className={dialog.body} noValidate onSubmit={event => void onSubmit(event)}>
        <Field
          label={t('passphrase.label')}
          type="password"
          autoComplete="new-password"
          value={passphrase}
          onChange={setPassphrase}
          hint={t('passphrase.hint')}
          error={looked && tooShort ? t('passphrase.short') : undefined}
          autoFocus
        />
        {passphrase !== '' && (
          <Field
            label={t('passphrase.again')}
            type="password"
            autoComplete="new-password"
            value={again}
            onChange={setAgain}
            error={looked && differs ? t('passphrase.differs') : undefined}
          />
        )}
        {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
        <ModalActions>
          <Dialog.Close>
            <Button type="button" variant="soft" color="gray">
              {t('cancel')}
            </Button>
          </Dialog.Close>
          <Button type="submit" loading={busy}>
            {t(passphrase ? 'make.withSecrets' : 'make.submit')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
