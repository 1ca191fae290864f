import { Button } from '@radix-ui/themes';
import { Download, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AuditVerification } from '@vitrine/contracts';
import { accessApi } from '../../api/access-api.ts';
import { useApiPages } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { NoMatch } from '../../ui/NoMatch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import { filterOf, queryOf } from './log-filter.ts';
import { LogFilterForm } from './LogFilterForm.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';

/** Page `/admin/logs`: the audit log. */
export function AuditLogPage() {
  const { t } = useTranslation('audit');
  const problem = useErrorMessage();
  const [query, setQuery] = useSearchParams();
  const queryText = String(queryOf(query));
  const filter = useMemo(() => filterOf(new URLSearchParams(queryText)), [queryText]);
  const { rows, error, reload, hasMore, isLoadingMore, loadMore } = useApiPages(
    (before?: number) => accessApi.logs(filter, before),
    {
      rowsOf: page => page.entries,
      next: page => (page.hasMore ? page.entries.at(-1)?.seq : undefined),
      idOf: entry => entry.seq,
    },
  );
  const columns = useAuditColumns();
  const [verification, setVerification] = useState<AuditVerification>();
  const verify = useAction(async () => setVerification(await accessApi.verifyLogs()));
  return (
    <Page>
      <PageHeader lead={t('lead')}>
        <Button variant="soft" color="gray" loading={verify.busy} onClick={() => void verify.run()}>
          <ShieldCheck aria-hidden size={16} />
          {t('verify')}
        </Button>
        {(['csv', 'json'] as const).map(format => (
          <Button key={format} variant="soft" color="gray" asChild>
            <a href={accessApi.logFile(filter, format)}>
              <Download aria-hidden size={16} />
              {t(`export.${format}`)}
            </a>
          </Button>
        ))}
      </PageHeader>
      {verify.error !== undefined && <Callout tone="error">{problem(verify.error)}</Callout>}
      {verification && <Verification {...verification} />}
      <LogFilterForm query={queryOf(query)} onChange={setQuery} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={entry => String(entry.seq)}
        rowName={entry => t('open', { seq: entry.seq })}
        error={error}
        onRetry={reload}
        empty={
          queryText ? <NoMatch onClear={() => setQuery(new URLSearchParams())}>{t('noMatch')}</NoMatch> : t('none')
        }
        details={entry => <AuditDetails entry={entry} />}
      />
      {hasMore && (
        <Button variant="soft" color="gray" loading={isLoadingMore} onClick={loadMore}>
          {t('older')}
        </Button>
      )}
    </Page>
  );
}

function Verification({ intact, entries, missing, firstInvalidSeq }: AuditVerification) {
  const { t } = useTranslation('audit');
  if (intact) return <Callout tone="info">{t('whole', { count: entries })}</Callout>;
  return (
    <Callout tone="error">{missing > 0 ? t('cut', { count: missing }) : t('broken', { seq: firstInvalidSeq })}</Callout>
  );
}
