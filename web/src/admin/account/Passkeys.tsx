import { Badge, Button, IconButton } from '@radix-ui/themes';
import type { Passkey } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApi } from '../../api/account-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { supportsPasskeys } from '../auth/passkeys.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import styles from './Account.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

/** Panel with passkeys: devices that sign in without a password. */
export function Passkeys({ passkeys, onChanged }: { passkeys: readonly Passkey[]; onChanged: () => Promise<void> }) {
  const { t, i18n } = useTranslation('account');
  const format = formatter(i18n.language);
  const [open, setOpen] = useState<{ act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey }>();
  const close = () => setOpen(undefined);
  const possible = supportsPasskeys();
  return (
    <section className={styles.panel} aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">{t('passkey.title')}</h2>
        <Button
          variant={passkeys.length > 0 ? 'soft' : 'solid'}
          disabled={!possible}
          onClick={() => setOpen({ act: 'add' })}
        >
          <Plus aria-hidden size={16} />
          {t('passkey.add')}
        </Button>
      </header>
      <p>{t(possible ? 'passkey.lead' : 'passkey.impossible')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.facts}>
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <div>
                <b>
                  {passkey.name}
                  {passkey.synced && <Badge color="gray">{t('passkey.synced')}</Badge>}
                </b>
                <small>
                  {t('passkey.since', { time: format.dateTime(passkey.createdAt) })}
                  {' · '}
                  {passkey.lastUsedAt === null
                    ? t('neverUsed')
                    : t('used', { time: format.dateTime(passkey.lastUsedAt) })}
                </small>
              </div>
              <div className={styles.buttons}>
                <IconButton
                  variant="ghost"
                  color="gray"
                  aria-label={t('passkey.rename', { name: passkey.name })}
                  title={t('passkey.rename', { name: passkey.name })}
                  onClick={() => setOpen({ act: 'rename', passkey })}
                >
                  <Pencil aria-hidden size={16} />
                </IconButton>
                <IconButton
                  variant="ghost"
                  color="red"
                  aria-label={t('passkey.remove', { name: passkey.name })}
                  title={t('passkey.remove', { name: passkey.name })}
                  onClick={() => setOpen({ act: 'remove', passkey })}
                >
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open?.act === 'add' && <AddPasskey onClose={close} onAdded={onChanged} />}
      {open?.act === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} onChanged={onChanged} />}
      {open?.act === 'remove' && (
        <ConfirmDialog
          title={t('passkey.removeTitle', { name: open.passkey.name })}
          text={t('passkey.removeText')}
          submit={t('remove')}
          onClose={close}
          onConfirm={async () => {
            await accountApi.removePasskey(open.passkey.id);
            toast('success', t('passkey.removed', { name: open.passkey.name }));
            await onChanged();
          }}
        />
      )}
    </section>
  );
}
