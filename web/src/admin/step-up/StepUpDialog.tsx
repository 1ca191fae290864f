import { Button, Dialog } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import dialog from '../../ui/dialog/Dialog.module.css';
import { CodeField } from '../auth/CodeField.tsx';
import { authenticateWithPasskey, supportsPasskeys } from '../auth/passkeys.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';

/**
 * Dialog for a step-up: a second factor, or the password if there is none, before actions that a stolen session must not perform.
 */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { t } = useTranslation('auth');
  const problem = useErrorMessage();
  const { data, error: loadError, reload } = useApiQuery(sessionApi.stepUp);
  const [proof, setProof] = useState('');
  const [empty, setEmpty] = useState(false);
  const [last, setLast] = useState<'form' | 'passkey'>('form');
  const byPassword = data?.methods.includes('password') ?? false;
  const byCode = data?.methods.includes('totp') ?? false;
  const byPasskey = data?.methods.includes('passkey') ?? false;
  const form = useSubmit(async () => {
    setLast('form');
    setEmpty(proof.trim() === '');
    if (proof.trim() === '') return;
    await sessionApi.prove(byPassword ? { password: proof } : { code: proof });
    onEnd(true);
  });
  const passkey = useSubmit(async () => {
    setLast('passkey');
    await sessionApi.provePasskey(await authenticateWithPasskey(await sessionApi.provePasskeyOptions()));
    onEnd(true);
  });
  const { error } = last === 'form' ? form : passkey;
  return (
    <Modal title={t('stepUp.title')} text={t('stepUp.text')} width={420} onClose={() => onEnd(false)}>
      <form className={dialog.body} noValidate onSubmit={event => void form.onSubmit(event)}>
        <LoadError error={loadError} onRetry={reload} />
        {byPassword && (
          <Field
            label={t('passwordLabel')}
            type="password"
            autoComplete="current-password"
            value={proof}
            onChange={setProof}
            error={empty ? t('password.empty') : undefined}
            maxLength={256}
            autoFocus
          />
        )}
        {byCode && (
          <CodeField value={proof} onChange={setProof} error={empty ? t('code.empty') : undefined} autoFocus />
        )}
        {byPasskey && !supportsPasskeys() && <Callout tone="warning">{t('passkey.insecure')}</Callout>}
        {error !== undefined && <Callout tone="error">{problem(error)}</Callout>}
        <ModalActions>
          <Dialog.Close>
            <Button type="button" variant="soft" color="gray">
              {t('stepUp.cancel')}
            </Button>
          </Dialog.Close>
          {byPasskey && supportsPasskeys() && (
            <Button
              type="button"
              variant={byCode ? 'soft' : 'solid'}
              loading={passkey.busy}
              onClick={() => void passkey.onSubmit()}
            >
              <KeyRound aria-hidden size={16} />
              {t('passkey.use')}
            </Button>
          )}
          {(byCode || byPassword) && (
            <Button type="submit" loading={form.busy}>
              {t('stepUp.submit')}
            </Button>
          )}
        </ModalActions>
      </form>
    </Modal>
  );
}
