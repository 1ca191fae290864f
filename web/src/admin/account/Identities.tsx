import { Badge, Button, IconButton } from '@radix-ui/themes';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LinkedIdentity } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { accountApi } from '../../api/account-api.ts';
import { sessionApi } from '../../api/session-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { useListPage } from '../page/use-list-page.tsx';
import styles from './Account.module.css';

/** Table of the external accounts that can sign in to this account. */
export function Identities({
  identities,
  onChanged,
}: {
  identities: readonly LinkedIdentity[];
  onChanged: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('account');
  const problem = useErrorMessage();
  const format = formatter(i18n.language);
  const { data: offer } = useApiQuery(sessionApi.offer);
  const list = useListPage<LinkedIdentity>();
  const [startingProvider, setStartingProvider] = useState<string>();
  const bind = async (provider: string) => {
    setStartingProvider(provider);
    try {
      location.assign((await accountApi.bind(provider)).to);
    } catch (failure) {
      toast('error', problem(failure));
      setStartingProvider(undefined);
    }
  };
  const providers = offer?.providers ?? [];
  return (
    <section className={styles.panel} aria-labelledby="identities">
      <header>
        <h2 id="identities">{t('identity.title')}</h2>
        <div className={styles.buttons}>
          {providers.map(({ id, title, icon }) => (
            <Button key={id} variant="soft" loading={startingProvider === id} onClick={() => void bind(id)}>
              {icon ? <img src={icon} alt="" /> : <Link2 aria-hidden size={16} />}
              {t('identity.bind', { title })}
            </Button>
          ))}
        </div>
      </header>
      <p>
        {t('identity.lead')}
        {offer && providers.length === 0 && (
          <>
            {' '}
            <Link to="/admin/settings/sign-on">{t('identity.setUp')}</Link>
          </>
        )}
      </p>
      {identities.length > 0 && (
        <ul className={styles.facts}>
          {identities.map(identity => (
            <li key={identity.id}>
              <div>
                <b>
                  {identity.title}
                  <span>{identity.name}</span>
                  {!identity.working && <Badge color="amber">{t('identity.notWorking')}</Badge>}
                </b>
                <small>
                  {t('identity.since', { time: format.dateTime(identity.createdAt) })}
                  {' · '}
                  {identity.usedAt === null ? t('neverUsed') : t('used', { time: format.dateTime(identity.usedAt) })}
                </small>
              </div>
              <IconButton
                variant="ghost"
                color="red"
                aria-label={t('identity.unbind', { title: identity.title, name: identity.name })}
                title={t('identity.unbind', { title: identity.title, name: identity.name })}
                onClick={() => list.remove(identity)}
              >
                <Unlink aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {list.deletion(row => ({
        title: t('identity.unbindTitle', { title: row.title, name: row.name }),
        text: t('identity.unbindText'),
        submit: t('identity.unbindSubmit'),
        failed: problem => t('identity.unbindFailed', { problem }),
        onConfirm: async () => {
          await accountApi.unbind(row.id);
          toast('success', t('identity.unbound', { title: row.title }));
          await onChanged();
        },
      }))}
    </section>
  );
}
