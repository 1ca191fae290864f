import { Badge } from '@radix-ui/themes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';
import { deviceOf } from './device.ts';

const METHODS = ['password', 'password+totp', 'password+recovery', 'passkey', 'setup'];

/** Hook that returns the columns of the sessions, and the name of a session's device. */
export function useSessionColumns() {
  const { t, i18n } = useTranslation('sessions');
  return useMemo(() => {
    const format = formatter(i18n.language);
    const header = (name: string) => t(`column.${name}`);
    const nameOf = ({ lastUserAgent }: SessionView) => deviceOf(lastUserAgent) ?? (lastUserAgent || t('unknown'));
    const methodOf = (method: string) => {
      const [base = '', second] = method.split('+');
      if (METHODS.includes(method)) return t(`method.${method.replace('+', '-')}`);
      const provider = base.startsWith('sso:') ? t('method.sso', { provider: base.slice(4) }) : base;
      return second && METHODS.includes(`password+${second}`)
        ? t(`method.with-${second}`, { method: provider })
        : provider;
    };
    const time = (id: 'online' | 'created' | 'expires', at: (session: SessionView) => number, priority: number) => ({
      id,
      header: header(id),
      width: DATE_TIME_WIDTH,
      grow: 0,
      priority,
      descendingFirst: true,
      cell: (session: SessionView) => format.dateTime(at(session)),
      sort: at,
    });
    const columns: readonly Column<SessionView>[] = [
      {
        id: 'device',
        header: header('device'),
        width: 220,
        grow: 2,
        priority: 0,
        cell: session => (
          <span title={session.lastUserAgent}>
            {nameOf(session)} {session.current && <Badge color="green">{t('current')}</Badge>}
          </span>
        ),
        sort: nameOf,
      },
      { id: 'method', header: header('method'), width: 130, cell: session => methodOf(session.method) },
      { id: 'address', header: header('address'), width: 140, cell: session => <code>{session.lastIp}</code> },
      time('expires', session => session.expiresAt, 1),
      {
        id: 'id',
        header: t('column.id'),
        width: 100,
        priority: 2,
        cell: session => <code title={session.id}>{session.id.slice(0, 8)}</code>,
      },
      time('online', session => session.lastSeenAt, 3),
      time('created', session => session.createdAt, 4),
    ];
    return { columns, nameOf };
  }, [t, i18n.language]);
}
