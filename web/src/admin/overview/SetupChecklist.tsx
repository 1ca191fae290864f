import { Button } from '@radix-ui/themes';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteSettings } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { accountApi } from '../../api/account-api.ts';
import { api } from '../../api/public-api.ts';
import { query } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { useAdminNodes } from '../nodes/use-admin-nodes.ts';
import styles from './Overview.module.css';

const KEY = 'vitrine.setup-checklist';

const isHidden = () => {
  try {
    return localStorage.getItem(KEY) === 'hidden';
  } catch {
    return false;
  }
};

function hide() {
  try {
    localStorage.setItem(KEY, 'hidden');
  } catch {
    // If storage is blocked, the checklist is hidden until the page is closed.
  }
}

const SITE_SETTINGS = query<SiteSettings>(SITE.route!.path);

interface Step {
  readonly name: 'node' | 'channel' | 'factor' | 'url';
  readonly done: boolean;
  readonly to: string;
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useTranslation('overview');
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, done, to }) => {
        const Icon = done ? CircleCheck : CircleDashed;
        return (
          <li key={name} data-done={done || undefined}>
            <Icon aria-hidden size={18} />
            <span className={styles.what}>
              <b>{t(`setup.${name}.title`)}</b>
              <small>{t(`setup.${name}.text`)}</small>
            </span>
            {done ? (
              <span className={styles.done}>{t('setup.done')}</span>
            ) : (
              <Button size="1" variant="soft" asChild>
                <Link to={to}>{t(`setup.${name}.action`)}</Link>
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** First steps of a new site, shown until all of them are done or the administrator hides them. */
export function SetupChecklist() {
  const { t } = useTranslation('overview');
  const id = useId();
  const [hidden, setHidden] = useState(isHidden);
  const { nodes } = useAdminNodes();
  const { data: channels } = useApiQuery(api.channels);
  const { data: account } = useApiQuery(accountApi.account);
  const { data: site } = useApiQuery(SITE_SETTINGS);
  if (hidden || !nodes || !channels || !account || !site) return null;
  const steps: readonly Step[] = [
    { name: 'node', done: nodes.length > 0, to: '/admin?add=1' },
    { name: 'channel', done: channels.length > 0, to: '/admin/notification/general' },
    { name: 'factor', done: account.totp.enabled || account.passkeys.length > 0, to: '/admin/account' },
    { name: 'url', done: site.publicUrl !== '', to: '/admin/settings/site' },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('setup.title')}</h2>
        <span className={styles.count}>
          {t('setup.progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}
        </span>
        <Button
          size="1"
          variant="ghost"
          color="gray"
          onClick={() => {
            hide();
            setHidden(true);
          }}
        >
          {t('setup.hide')}
        </Button>
      </header>
      <Steps steps={steps} />
    </section>
  );
}
