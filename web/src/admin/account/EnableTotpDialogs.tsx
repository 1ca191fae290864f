import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TotpDraft } from '@vitrine/contracts';
import { accountApi } from '../../api/account-api.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CodeField } from '../auth/CodeField.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { QrCode } from './QrCode.tsx';

interface BeginTotpProps {
  readonly onClose: () => void;
  readonly onBegun: (draft: TotpDraft) => void;
}

/** Dialog that begins to enable two-factor sign-in, confirmed by the password. */
export function BeginTotp({ onClose, onBegun }: BeginTotpProps) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: { password: '' },
    resolver: checkedBy(({ password }: { password: string }) => ({
      password: password ? undefined : t('password.empty'),
    })),
  });
  return (
    <FormDialog
      form={form}
      title={t('totp.enable')}
      text={t('totp.enableText')}
      submit={t('next')}
      fieldOfCode={{ 'password.wrong': 'password' }}
      onSubmit={async ({ password }) => onBegun(await accountApi.beginTotp(password))}
      onClose={onClose}
    >
      <CurrentPasswordField name="password" autoFocus />
    </FormDialog>
  );
}

interface ConfirmTotpProps {
  readonly draft: TotpDraft;
  readonly onClose: () => void;
  readonly onEnabled: (codes: readonly string[]) => void;
}

/** Dialog with the secret for the authenticator app, confirmed by the app's first code. */
export function ConfirmTotp({ draft, onClose, onEnabled }: ConfirmTotpProps) {
  const { t } = useTranslation('account');
  const form = useForm({
    defaultValues: { code: '' },
    resolver: checkedBy(({ code }: { code: string }) => ({ code: code.trim() ? undefined : t('totp.empty') })),
  });
  return (
    <FormDialog
      form={form}
      title={t('totp.scan')}
      text={t('totp.scanText')}
      submit={t('totp.submit')}
      fieldOfCode={{ 'code.wrong': 'code' }}
      onSubmit={async ({ code }) => onEnabled((await accountApi.confirmTotp(code)).codes)}
      onClose={onClose}
    >
      <QrCode text={draft.uri} label={t('totp.qr')} />
      <CopyText label={t('totp.secret')} text={draft.secret} />
      <CodeField name="code" recovery={false} autoFocus />
    </FormDialog>
  );
}
