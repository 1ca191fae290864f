import { Badge } from '@radix-ui/themes';
import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredBackup } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { DATE_TIME_WIDTH, type Column } from '../../ui/data-table/column.ts';

/** Hook that returns the columns of the backups, and the display name of a backup: its time. */
export function useBackupColumns() {
  const { t, i18n } = useTranslation('backup');
  return useMemo(() => {
    const format = formatter(i18n.language);
    const nameOf = ({ at }: StoredBackup) => format.dateTime(at);
    const columns: readonly Column<StoredBackup>[] = [
      {
        id: 'at',
        header: t('column.at'),
        width: DATE_TIME_WIDTH,
        priority: 0,
        descendingFirst: true,
        cell: nameOf,
        sort: backup => backup.at,
      },
      {
        id: 'kind',
        header: t('column.kind'),
        width: 120,
        cell: backup => t(`kind.${backup.kind}`),
        sort: backup => t(`kind.${backup.kind}`),
      },
      {
        id: 'secrets',
        header: t('column.secrets'),
        width: 140,
        cell: ({ hasSecrets }) =>
          hasSecrets ? (
            <Badge color="green">
              <KeyRound aria-hidden size={13} />
              {t('secrets.sealed')}
            </Badge>
          ) : (
            t('secrets.none')
          ),
      },
      {
        id: 'size',
        header: t('column.size'),
        width: 100,
        grow: 0,
        align: 'end',
        descendingFirst: true,
        cell: ({ size }) => format.size(size),
        sort: backup => backup.size,
      },
    ];
    return { columns, nameOf };
  }, [t, i18n.language]);
}
