import { Badge, Button, IconButton, Text } from '@radix-ui/themes';
import { Fingerprint, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlKey } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { controlApi } from '../../api/control-api.ts';
import { derivedQuery } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { supportsKeyStorage, deleteKey, listStoredKeys } from './browser-keys.ts';
import styles from './Control.module.css';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { supportsSigningPasskeys } from './passkeys.ts';

interface Keys {
  readonly keys: readonly ControlKey[];
  /** Ids of the keys whose private keys are stored in this browser. */
  readonly held: ReadonlySet<string>;
}

const loadKeys = derivedQuery(controlApi.keys, 'held', async (signal): Promise<Keys> => {
  const [keys, storedKeys] = await Promise.all([controlApi.keys(signal), listStoredKeys()]);
  return { keys, held: new Set(storedKeys.map(({ id }) => id)) };
});

/**
 * Panel of signing keys. A node can be configured to accept only control requests signed with one of these keys, so that not even
 * the core can send it commands.
 */
export function SigningKeysPanel() {
  const { t, i18n } = useTranslation('control');
  const format = formatter(i18n.language);
  const { data, error, reload } = useApiQuery(loadKeys);
  const [making, setMaking] = useState<'browser' | 'passkey'>();
  const list = useListPage<ControlKey>();
  return (
    <section className={styles.card} aria-labelledby="signing">
      <h2 id="signing">{t('keys.title')}</h2>
      <p>{t('keys.lead')}</p>
      <p>{t('keys.limits')}</p>
      {!supportsKeyStorage() && <Callout tone="warning">{t('keys.insecure')}</Callout>}
      <LoadError error={error} onRetry={reload} />
      {data?.keys.length === 0 && <p>{t('keys.none')}</p>}
      {data && data.keys.length > 0 && (
        <ul className={styles.keys}>
          {data.keys.map(key => {
            const isPasskey = key.kind === 'passkey';
            const isHere = data.held.has(key.id);
            const Icon = isPasskey ? Fingerprint : KeyRound;
            return (
              <li key={key.id}>
                <div className={styles.keyHead}>
                  <Icon aria-hidden size={16} />
                  <b>{key.name}</b>
                  <Badge color={isPasskey || isHere ? 'green' : 'gray'}>
                    {t(isPasskey ? 'kind.passkey' : isHere ? 'keys.here' : 'keys.elsewhere')}
                  </Badge>
                  <Text color="gray">{format.date(key.createdAt)}</Text>
                  <IconButton
                    variant="ghost"
                    color="gray"
                    aria-label={t('keys.remove', { name: key.name })}
                    title={t('keys.remove', { name: key.name })}
                    onClick={() => list.remove(key)}
                  >
                    <Trash2 aria-hidden size={16} />
                  </IconButton>
                </div>
                <CopyText label={t('keys.public', { name: key.name })} text={key.publicKey} />
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.row}>
        <Button disabled={!supportsKeyStorage()} onClick={() => setMaking('browser')}>
          <KeyRound aria-hidden size={16} />
          {t('keys.new.browser')}
        </Button>
        <Button variant="soft" disabled={!supportsSigningPasskeys()} onClick={() => setMaking('passkey')}>
          <Fingerprint aria-hidden size={16} />
          {t('keys.new.passkey')}
        </Button>
      </div>
      {data && data.keys.length > 0 && (
        <>
          <p>{t('keys.install')}</p>
          <CopyText
            label={t('keys.option')}
            text={`--enable-remote-control --control-keys ${data.keys.map(({ publicKey }) => publicKey).join(',')}`}
          />
        </>
      )}
      {making && <NewKeyDialog kind={making} onClose={() => setMaking(undefined)} onMade={reload} />}
      {list.deletion(row => ({
        title: t('keys.removeTitle', { name: row.name }),
        text: t('keys.removeText'),
        submit: t('keys.removeSubmit'),
        onConfirm: async () => {
          await controlApi.removeKey(row.id);
          if (data?.held.has(row.id)) await deleteKey(row.id);
          await reload();
        },
      }))}
    </section>
  );
}
