import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountView, TotpDraft } from '@vitrine/contracts';
import { accountApi } from '../../api/account-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import styles from './Account.module.css';
import { BeginTotp, ConfirmTotp } from './EnableTotpDialogs.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Number of recovery codes below which a warning is shown. */
const MIN_CODES = 3;

/** Panel of two-factor sign-in with an authenticator app. */
export function TwoFactor({
  totp: { enabled, recoveryCodesLeft: codesLeft },
  onChanged,
}: {
  totp: AccountView['totp'];
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState<'enable' | 'disable' | 'renew'>();
  const [draft, setDraft] = useState<TotpDraft>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.panel} aria-labelledby="two-factor">
      <header>
        <h2 id="two-factor">{t('totp.title')}</h2>
        <Badge color={enabled ? 'green' : 'gray'}>{t(enabled ? 'totp.on' : 'totp.off')}</Badge>
        <div className={styles.buttons}>
          {enabled && (
            <Button variant="soft" onClick={() => setOpen('renew')}>
              {t('codes.renew')}
            </Button>
          )}
          {enabled ? (
            <Button variant="soft" color="gray" onClick={() => setOpen('disable')}>
              {t('totp.disable')}
            </Button>
          ) : (
            <Button onClick={() => setOpen('enable')}>{t('totp.enable')}</Button>
          )}
        </div>
      </header>
      <p>{enabled ? t('codes.left', { count: codesLeft }) : t('totp.lead')}</p>
      {enabled && codesLeft < MIN_CODES && <Callout tone="warning">{t('codes.few')}</Callout>}
      {open === 'enable' && <BeginTotp onClose={close} onBegun={setDraft} />}
      {draft && <ConfirmTotp draft={draft} onClose={() => setDraft(undefined)} onEnabled={setCodes} />}
      {open === 'renew' && (
        <ProofDialog
          title={t('codes.renew')}
          text={t('codes.renewText')}
          submit={t('codes.renew')}
          onClose={close}
          onProof={async proof => setCodes((await accountApi.renewCodes(proof)).codes)}
        />
      )}
      {open === 'disable' && (
        <ProofDialog
          danger
          title={t('totp.disableTitle')}
          text={t('totp.disableText')}
          submit={t('totp.disable')}
          onClose={close}
          onProof={async proof => {
            await accountApi.disableTotp(proof);
            toast('success', t('totp.disabled'));
            await onChanged();
          }}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            void onChanged();
          }}
        />
      )}
    </section>
  );
}
