import { IconButton } from '@radix-ui/themes';
import type { StoredBackup } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { ArchiveRestore, Download, KeyRound, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../Table.module.css';
import own from './Backup.module.css';

interface BackupTableProps {
  readonly backups: readonly StoredBackup[];
  /** Name of the backup being checked. */
  readonly checking: string | undefined;
  readonly onDownload: (backup: StoredBackup) => void;
  readonly onRestore: (backup: StoredBackup) => void;
  readonly onDelete: (backup: StoredBackup) => void;
}

/** Table of the backups on the server, newest first. */
export function BackupTable({ backups, checking, onDownload, onRestore, onDelete }: BackupTableProps) {
  const { t, i18n } = useTranslation('backup');
  const format = formatter(i18n.language);
  return (
    <div className={styles.frame}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.at')}</th>
            <th scope="col" className={own.wide}>
              {t('column.kind')}
            </th>
            <th scope="col">{t('column.secrets')}</th>
            <th scope="col" className={own.wide}>
              {t('column.size')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map(backup => {
            const when = format.dateTime(backup.at);
            return (
              <tr key={backup.name}>
                <th scope="row" className={own.when}>
                  {when}
                </th>
                <td className={own.wide}>{t(`kind.${backup.kind}`)}</td>
                <td>
                  {backup.hasSecrets ? (
                    <span className={styles.badge} data-tone="green">
                      <KeyRound aria-hidden size={13} />
                      {t('secrets.sealed')}
                    </span>
                  ) : (
                    <span className={styles.quiet}>{t('secrets.none')}</span>
                  )}
                </td>
                <td className={`${styles.number} ${own.wide}`}>{format.size(backup.size)}</td>
                <td>
                  <div className={styles.tools}>
                    <IconButton
                      variant="ghost"
                      color="gray"
                      aria-label={t('download', { when })}
                      title={t('download', { when })}
                      onClick={() => onDownload(backup)}
                    >
                      <Download aria-hidden size={17} />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      color="gray"
                      loading={checking === backup.name}
                      aria-label={t('restore.of', { when })}
                      title={t('restore.of', { when })}
                      onClick={() => onRestore(backup)}
                    >
                      <ArchiveRestore aria-hidden size={17} />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      color="red"
                      aria-label={t('delete.of', { when })}
                      title={t('delete.of', { when })}
                      onClick={() => onDelete(backup)}
                    >
                      <Trash2 aria-hidden size={17} />
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
