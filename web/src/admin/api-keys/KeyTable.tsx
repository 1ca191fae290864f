import { IconButton } from '@radix-ui/themes';
import type { ApiKeyView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../Table.module.css';
import styles from './Keys.module.css';

const COLUMNS = ['name', 'hint', 'scopes', 'nodes', 'expires', 'used', 'created'] as const;

/** Table of the API keys with scopes and last use. */
export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKeyView[]; onRevoke: (key: ApiKeyView) => void }) {
  const { t, i18n } = useTranslation('api-keys');
  const format = formatter(i18n.language);
  const [now] = useState(Date.now);
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('title')}>
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
          {keys.map(key => {
            const { id, name, hint, scopes, nodes, expiresAt, lastUsedAt, lastUsedIp, createdAt } = key;
            const over = expiresAt !== null && expiresAt < now;
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={table.mono}>{`${hint}…`}</td>
                <td>
                  <span className={styles.list}>
                    {scopes.map(scope => (
                      <span key={scope} className={table.badge} data-tone={scope === 'full' ? 'amber' : undefined}>
                        {t(`scope.${scope}`)}
                      </span>
                    ))}
                  </span>
                </td>
                <td className={table.number}>{nodes === null ? t('allNodes') : nodes.length}</td>
                <td className={table.number}>
                  {over ? (
                    <span className={table.badge} data-tone="red">
                      {t('over')}
                    </span>
                  ) : expiresAt === null ? (
                    t('never')
                  ) : (
                    format.dateTime(expiresAt)
                  )}
                </td>
                <td className={table.number} title={lastUsedIp}>
                  {lastUsedAt === null
                    ? t('unused')
                    : t('usedFrom', { time: format.dateTime(lastUsedAt), address: lastUsedIp })}
                </td>
                <td className={table.number}>{format.dateTime(createdAt)}</td>
                <td>
                  <div className={table.tools}>
                    <IconButton
                      variant="ghost"
                      color="red"
                      aria-label={t('revoke.open', { name })}
                      title={t('revoke.open', { name })}
                      onClick={() => onRevoke(key)}
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
