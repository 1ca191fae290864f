import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { accessApi } from '../../api/access-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { AuditDetails } from '../audit/AuditDetails.tsx';
import { useAuditColumns } from '../audit/use-audit-columns.tsx';

/** Entries of the audit log about a node. */
export function NodeAudit({ uuid }: { uuid: string }) {
  const { t } = useTranslation('audit');
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) => accessApi.logs({ subject: uuid }, before),
    {
      rowsOf: page => page.entries,
      next: page => (page.hasMore ? page.entries.at(-1)?.seq : undefined),
      idOf: line => line.seq,
    },
  );
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useAuditColumns()}
        rows={rows}
        rowId={entry => String(entry.seq)}
        rowName={entry => t('open', { seq: entry.seq })}
        error={error}
        onRetry={reload}
        empty={t('none')}
        details={entry => <AuditDetails entry={entry} />}
      />
      {hasMore && (
        <Button variant="soft" color="gray" loading={isLoadingMore} onClick={loadMore}>
          {t('older')}
        </Button>
      )}
    </>
  );
}
