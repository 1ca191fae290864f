import { Badge, IconButton } from '@radix-ui/themes';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accountApi } from '../../api/account-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { supportsPasskeys } from '../auth/passkeys.ts';
import { useListPage } from '../page/use-list-page.tsx';
import styles from './Account.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

/** Panel with passkeys, which sign in without a password. */
export function Passkeys({ passkeys, onChanged }: { passkeys: readonly Passkey[]; onChanged: () => Promise<void> }) {
  const { t, i18n } = useTranslation('account');
  const format = formatter(i18n.language);
  const list = useListPage<Passkey>();
  const possible = supportsPasskeys();
  return (
    <section className={styles.panel} aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">{t('passkey.title')}</h2>
        {list.addButton(t('passkey.add'), { variant: passkeys.length > 0 ? 'soft' : 'solid', disabled: !possible })}
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
                  onClick={() => list.edit(passkey)}
                >
                  <Pencil aria-hidden size={16} />
                </IconButton>
                <IconButton
                  variant="ghost"
                  color="red"
                  aria-label={t('passkey.remove', { name: passkey.name })}
                  title={t('passkey.remove', { name: passkey.name })}
                  onClick={() => list.remove(passkey)}
                >
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.form(passkey =>
        passkey ? (
          <RenamePasskey passkey={passkey} onClose={list.close} onChanged={onChanged} />
        ) : (
          <AddPasskey onClose={list.close} onAdded={onChanged} />
        ),
      )}
      {list.deletion(({ id, name }) => ({
        title: t('passkey.removeTitle', { name }),
        text: t('passkey.removeText'),
        submit: t('remove'),
        onConfirm: async () => {
          await accountApi.removePasskey(id);
          toast('success', t('passkey.removed', { name }));
          await onChanged();
        },
      }))}
    </section>
  );
}
