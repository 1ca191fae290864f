import { IconButton } from '@radix-ui/themes';
import type { SessionView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../Table.module.css';
import { deviceOf } from './device.ts';
import sessions from './Sessions.module.css';

const COLUMNS = ['device', 'method', 'address', 'online', 'created', 'expires'] as const;
const METHODS = ['password', 'password+totp', 'password+recovery', 'passkey', 'setup'];

/** Table of the account's sessions, the current one first. */
export function SessionTable({
  sessions: list,
  onEnd,
}: {
  sessions: readonly SessionView[];
  onEnd: (session: SessionView) => void;
}) {
  const { t, i18n } = useTranslation('sessions');
  const format = formatter(i18n.language);
  const named = (method: string) => {
    const [base = '', second] = method.split('+');
    if (METHODS.includes(method)) return t(`method.${method.replace('+', '-')}`);
    const provider = base.startsWith('sso:') ? t('method.sso', { provider: base.slice(4) }) : base;
    return second && METHODS.includes(`password+${second}`)
      ? t(`method.with-${second}`, { method: provider })
      : provider;
  };
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('title')}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(session => {
            const { id, method, lastIp, lastUserAgent, lastSeenAt, createdAt, expiresAt, current } = session;
            const device = deviceOf(lastUserAgent) ?? (lastUserAgent || t('unknown'));
            return (
              <tr key={id}>
                <th scope="row" title={lastUserAgent}>
                  {device}{' '}
                  {current && (
                    <span className={styles.badge} data-tone="green">
                      {t('current')}
                    </span>
                  )}
                  <small className={sessions.id} title={id}>
                    {t('id', { id: id.slice(0, 8) })}
                  </small>
                </th>
                <td>{named(method)}</td>
                <td className={styles.mono}>{lastIp}</td>
                <td className={styles.number}>{format.dateTime(lastSeenAt)}</td>
                <td className={styles.number}>{format.dateTime(createdAt)}</td>
                <td className={styles.number}>{format.dateTime(expiresAt)}</td>
                <td>
                  <div className={styles.tools}>
                    <IconButton
                      variant="ghost"
                      color="red"
                      aria-label={t('end.open', { device })}
                      title={t('end.open', { device })}
                      onClick={() => onEnd(session)}
                    >
                      <Trash2 aria-hidden size={16} />
                    </IconButton>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
