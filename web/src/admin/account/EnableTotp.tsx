import type { TotpDraft } from '@vitrine/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isProblemWithCode } from './problem-code.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { QrCode } from './QrCode.tsx';

interface EnableTotpProps {
  readonly onClose: () => void;
  readonly onEnabled: (codes: readonly string[]) => void;
}

/** Dialog that enables two-factor sign-in: password, then the secret for the app, then its first code. */
export function EnableTotp({ onClose, onEnabled }: EnableTotpProps) {
  const { t } = useTranslation('account');
  const problem = useErrorMessage();
  const [draft, setDraft] = useState<TotpDraft>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const begin = useSubmit(async () => {
    setTried(true);
    if (password === '') return;
    setDraft(await accountApi.beginTotp(password));
    setTried(false);
  });
  const confirm = useSubmit(async () => {
    setTried(true);
    if (code.trim() === '') return;
    onEnabled((await accountApi.confirmTotp(code)).codes);
  });
  if (!draft)
    return (
      <FormShell
        title={t('totp.enable')}
        text={t('totp.enableText')}
        submit={t('next')}
        busy={begin.busy}
        onSubmit={event => void begin.onSubmit(event)}
        onClose={onClose}
      >
        <CurrentPasswordField value={password} onChange={setPassword} tried={tried} error={begin.error} autoFocus />
        {begin.error !== undefined && !isProblemWithCode(begin.error, 'password.wrong') && (
          <Callout tone="error">{problem(begin.error)}</Callout>
        )}
      </FormShell>
    );
  const wrong = isProblemWithCode(confirm.error, 'code.wrong') ? t('totp.wrongFirst') : undefined;
  return (
    <FormShell
      title={t('totp.scan')}
      text={t('totp.scanText')}
      submit={t('totp.submit')}
      busy={confirm.busy}
      onSubmit={event => void confirm.onSubmit(event)}
      onClose={onClose}
    >
      <QrCode text={draft.uri} label={t('totp.qr')} />
      <CopyText label={t('totp.secret')} text={draft.secret} />
      <CodeField
        value={code}
        onChange={setCode}
        error={tried && code.trim() === '' ? t('totp.empty') : wrong}
        recovery={false}
        autoFocus
      />
      {confirm.error !== undefined && wrong === undefined && <Callout tone="error">{problem(confirm.error)}</Callout>}
    </FormShell>
  );
}
