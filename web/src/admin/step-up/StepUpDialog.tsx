import { Button, Dialog } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionApi } from '../../api/session-routes.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import styles from '../Table.module.css';
import { useLoaded } from '../use-loaded.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { askForPasskey, canUsePasskeys } from '../auth/passkeys.ts';

/** Asks again for a second factor, or for the password where there is none, before something that a stolen session must not do. */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { t } = useTranslation('auth');
  const problem = useProblemText();
  const {
    data,
    error: loadError,
    reload,
  } = useLoaded(useCallback((signal?: AbortSignal) => sessionApi.stepUp(signal), []));
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
    await sessionApi.provePasskey(await askForPasskey(await sessionApi.provePasskeyOptions()));
    onEnd(true);
  });
  const { error } = last === 'form' ? form : passkey;
  return (
    <Dialog.Root open onOpenChange={open => !open && onEnd(false)}>
      <Dialog.Content maxWidth="420px" onInteractOutside={event => event.preventDefault()}>
        <Dialog.Title className={styles.title}>{t('stepUp.title')}</Dialog.Title>
        <form className={styles.form} noValidate onSubmit={event => void form.onSubmit(event)}>
          <Dialog.Description size="2">{t('stepUp.text')}</Dialog.Description>
          <LoadFailed error={loadError} onRetry={reload} />
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
          {byPasskey && !canUsePasskeys() && <Notice tone="warning">{t('passkey.insecure')}</Notice>}
          {error !== undefined && <Notice tone="error">{problem(error)}</Notice>}
          <div className={styles.actions}>
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('stepUp.cancel')}
              </Button>
            </Dialog.Close>
            {byPasskey && canUsePasskeys() && (
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
