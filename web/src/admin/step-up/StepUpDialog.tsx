import { Button, Dialog } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import dialog from '../../ui/dialog/Dialog.module.css';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { SubmitButton } from '../../ui/form/Form.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { authenticateWithPasskey, supportsPasskeys } from '../auth/passkeys.ts';
import { RecoveryHelp } from '../auth/RecoveryHelp.tsx';

/**
 * Dialog for a step-up, before actions that a stolen session must not perform: a second factor, or the password if the account has
 * none.
 */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { t } = useTranslation('auth');
  const errorMessage = useErrorMessage();
  const { data, error: loadError, reload } = useApiQuery(sessionApi.stepUp);
  const acceptsPassword = data?.methods.includes('password') ?? false;
  const acceptsCode = data?.methods.includes('totp') ?? false;
  const byPasskey = data?.methods.includes('passkey') ?? false;
  const form = useForm({
    defaultValues: { proof: '' },
    resolver: checkedBy(({ proof }: { proof: string }) => ({
      proof: proof.trim() ? undefined : t(acceptsPassword ? 'password.empty' : 'code.empty'),
    })),
  });
  const box = useRef<HTMLFormElement>(null);
  const { problem, send } = useSubmitForm(form, box, {
    onSubmit: async ({ proof }) => {
      await sessionApi.prove(acceptsPassword ? { password: proof } : { code: proof });
      onEnd(true);
    },
  });
  const passkey = useAction(async () => {
    form.clearErrors();
    await sessionApi.provePasskey(await authenticateWithPasskey(await sessionApi.provePasskeyOptions()));
    onEnd(true);
  });
  const failure = problem ?? (passkey.error === undefined ? undefined : errorMessage(passkey.error));
  return (
    <Modal title={t('stepUp.title')} text={t('stepUp.text')} width={420} onClose={() => onEnd(false)}>
      <FormProvider {...form}>
        <form ref={box} className={dialog.body} noValidate onSubmit={send}>
          <LoadError error={loadError} onRetry={reload} />
          {acceptsPassword && (
            <TextInput
              name="proof"
              label={t('passwordLabel')}
              type="password"
              autoComplete="current-password"
              maxLength={256}
              autoFocus
            />
          )}
          {acceptsCode && <CodeField name="proof" autoFocus />}
          {byPasskey && !supportsPasskeys() && <Callout tone="warning">{t('passkey.insecure')}</Callout>}
          {data?.secondFactor && <RecoveryHelp title={t('stepUp.help')} commands={['disable-2fa']} />}
          {failure !== undefined && <Callout tone="error">{failure}</Callout>}
          <ModalActions>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('stepUp.cancel')}
              </Button>
            </Dialog.Close>
            {byPasskey && supportsPasskeys() && (
              <Button
                type="button"
                variant={acceptsCode ? 'soft' : 'solid'}
                loading={passkey.busy}
                onClick={() => void passkey.run()}
              >
                <KeyRound aria-hidden size={16} />
                {t('passkey.use')}
              </Button>
            )}
            {(acceptsCode || acceptsPassword) && <SubmitButton>{t('stepUp.submit')}</SubmitButton>}
          </ModalActions>
        </form>
      </FormProvider>
    </Modal>
  );
}
