import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApiQuery } from '../../api/use-api.ts';
import { MAX_OPEN, OPEN_ALERTS, REFRESH_MS } from '../alerts/open-alerts.ts';
import { EXPIRING_NODES } from '../nodes/list/expiring-nodes.ts';
import styles from './Bar.module.css';

const MAX_SHOWN = 6;

/** Button with the number of open alerts; its menu has a link to each alert. */
export function AlertsBell() {
  const { t } = useTranslation(['admin', 'alerts']);
  const { data = [] } = useApiQuery(OPEN_ALERTS, { every: REFRESH_MS });
  const count = data.length;
  const label = t('bar.alerts', { count });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" size="2" className={styles.bell} aria-label={label} title={label}>
          <Bell aria-hidden size={18} />
          {count > 0 && <b aria-hidden>{count >= MAX_OPEN ? `${MAX_OPEN - 1}+` : count}</b>}
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {count === 0 && <DropdownMenu.Label>{t('bar.noAlerts')}</DropdownMenu.Label>}
        {data.slice(0, MAX_SHOWN).map(({ id, node, kind, rule, task, plugin, value }) => (
          <DropdownMenu.Item key={id} asChild>
            <Link
              to={
                node
                  ? `/admin/node/${node.uuid}?tab=alerts`
                  : kind === 'expiry'
                    ? EXPIRING_NODES
                    : '/admin/notification/history?state=open'
              }
            >
              {node?.name ?? plugin?.subject ?? task?.name ?? t(`alerts:what.${kind}`, { count: value ?? 0 })}
              {node && <span className={styles.quiet}>{rule?.name ?? t(`alerts:kind.${kind}`)}</span>}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Separator />
        <DropdownMenu.Item asChild>
          <Link to="/admin/notification/history">{t('bar.allAlerts')}</Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
