import { Button, Dialog } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-api.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import styles from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { authenticateWithPasskey, supportsPasskeys } from '../auth/passkeys.ts';

/**
 * Dialog for a step-up: a second factor, or the password if there is none, before actions that a stolen session must not perform.
 */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { t } = useTranslation('auth');
  const problem = useErrorMessage();
  const {
    data,
    error: loadError,
    reload,
  } = useAsyncData(useCallback((signal?: AbortSignal) => sessionApi.stepUp(signal), []));
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
    <Dialog.Root open onOpenChange={open => !open && onEnd(false)}>
      <Dialog.Content maxWidth="420px" onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={styles.title}>{t('stepUp.title')}</Dialog.Title>
        <form className={styles.form} noValidate onSubmit={event => void form.onSubmit(event)}>
          <Dialog.Description size="2">{t('stepUp.text')}</Dialog.Description>
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
          <div className={styles.actions}>
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
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
