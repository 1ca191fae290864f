import { IconButton } from '@radix-ui/themes';
import type { AdminNode, ShareView } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../Table.module.css';

interface ShareTableProps {
  readonly shares: readonly ShareView[];
  readonly nodes: readonly AdminNode[];
  readonly onShow: (share: ShareView) => void;
  readonly onRevoke: (share: ShareView) => void;
}

const COLUMNS = ['name', 'shows', 'expires', 'used', 'created'] as const;

/** Table of share links. */
export function ShareTable({ shares, nodes, onShow, onRevoke }: ShareTableProps) {
  const { t, i18n } = useTranslation('share-links');
  const format = formatter(i18n.language);
  const [now] = useState(Date.now);
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
          {shares.map(share => {
            const { id, node, expiresAt, lastUsedAt, createdAt } = share;
            const name = share.name || t('unnamed');
            const over = expiresAt < now;
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{node === null ? t('site') : (nodes.find(({ uuid }) => uuid === node)?.name ?? t('gone'))}</td>
                <td className={styles.number}>
                  {over ? (
                    <span className={styles.badge} data-tone="red">
                      {t('over')}
                    </span>
                  ) : (
                    format.dateTime(expiresAt)
                  )}
                </td>
                <td className={styles.number}>{lastUsedAt === null ? t('unused') : format.dateTime(lastUsedAt)}</td>
                <td className={styles.number}>{format.dateTime(createdAt)}</td>
                <td>
                  <div className={styles.tools}>
                    <IconButton
                      variant="ghost"
                      color="gray"
                      disabled={over}
                      aria-label={t('show', { name })}
                      title={t('show', { name })}
                      onClick={() => onShow(share)}
                    >
                      <Link2 aria-hidden size={16} />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      color="red"
                      aria-label={t('revoke.open', { name })}
                      title={t('revoke.open', { name })}
                      onClick={() => onRevoke(share)}
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
