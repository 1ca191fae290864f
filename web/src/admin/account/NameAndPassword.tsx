import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './Account.module.css';
import { ChangeName } from './ChangeName.tsx';
import { ChangePassword } from './ChangePassword.tsx';

interface NameAndPasswordProps {
  readonly account: AccountView;
  readonly onChanged: (account?: AccountView) => Promise<void>;
}

/** Panel with username and password. */
export function NameAndPassword({
  account: { username, createdAt, passwordChangedAt },
  onChanged,
}: NameAndPasswordProps) {
  const { t, i18n } = useTranslation('account');
  const format = formatter(i18n.language);
  const [open, setOpen] = useState<'name' | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.panel} aria-labelledby="sign-in">
      <header>
        <h2 id="sign-in">{t('signIn')}</h2>
      </header>
      <ul className={styles.facts}>
        <li>
          <div>
            <b>{username}</b>
            <small>{t('name.since', { time: format.dateTime(createdAt) })}</small>
          </div>
          <Button variant="soft" onClick={() => setOpen('name')}>
            {t('name.change')}
          </Button>
        </li>
        <li>
          <div>
            <b>{t('password.title')}</b>
            <small>{t('password.since', { time: format.dateTime(passwordChangedAt) })}</small>
          </div>
          <Button variant="soft" onClick={() => setOpen('password')}>
            {t('password.change')}
          </Button>
        </li>
      </ul>
      {open === 'name' && (
        <ChangeName username={username} onClose={close} onChanged={account => void onChanged(account)} />
      )}
      {open === 'password' && <ChangePassword onClose={close} onChanged={() => onChanged()} />}
    </section>
  );
}
