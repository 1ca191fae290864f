import { Button } from '@radix-ui/themes';
import type { AuditLine, AuditVerification } from '@vitrine/contracts';
import { Download, ShieldCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { accessApi } from '../../api/access-api.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { useAsyncData } from '../use-async-data.ts';
import { filterOf, queryOf } from './log-filter.ts';
import { LogFilterForm } from './LogFilterForm.tsx';
import { AuditTable } from './AuditTable.tsx';

/** Page `/admin/logs`: the audit log. */
export function AuditLogPage() {
  const { t } = useTranslation('audit');
  const problem = useErrorMessage();
  const [query, setQuery] = useSearchParams();
  const asked = String(queryOf(query));
  const filter = useMemo(() => filterOf(new URLSearchParams(asked)), [asked]);
  const { data, error, reload } = useAsyncData(
    useCallback((signal?: AbortSignal) => accessApi.logs(filter)(signal), [filter]),
  );
  const [older, setOlder] = useState<{
    readonly of: string;
    readonly lines: readonly AuditLine[];
    readonly more: boolean;
  }>();
  const [verdict, setVerdict] = useState<AuditVerification>();
  const mine = older?.of === asked ? older : undefined;
  const lines = [...(data?.entries ?? []), ...(mine?.lines ?? [])];
  const next = useSubmit(async () => {
    const page = await accessApi.logs(filter, lines.at(-1)?.seq)();
    setOlder({ of: asked, lines: [...(mine?.lines ?? []), ...page.entries], more: page.hasMore });
  });
  const verify = useSubmit(async () => setVerdict(await accessApi.verifyLogs()));
  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
        <div className={table.acts}>
          <Button variant="soft" color="gray" loading={verify.busy} onClick={() => void verify.onSubmit()}>
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
        </div>
      </header>
      <p className={table.lead}>{t('lead')}</p>
      {verify.error !== undefined && <Callout tone="error">{problem(verify.error)}</Callout>}
      {verdict && <Verdict {...verdict} />}
      <LogFilterForm query={queryOf(query)} onChange={setQuery} />
      <LoadError error={error} onRetry={reload} />
      {data && lines.length === 0 && <p className={table.none}>{asked ? t('noMatch') : t('none')}</p>}
      {lines.length > 0 && <AuditTable lines={lines} />}
      {next.error !== undefined && <Callout tone="error">{problem(next.error)}</Callout>}
      {(mine ? mine.more : data?.hasMore) && (
        <Button variant="soft" color="gray" loading={next.busy} onClick={() => void next.onSubmit()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

function Verdict({ intact, lines, missing, firstInvalidSeq }: AuditVerification) {
  const { t } = useTranslation('audit');
  if (intact) return <Callout tone="info">{t('whole', { count: lines })}</Callout>;
  return (
    <Callout tone="error">
      {missing > 0 ? t('cut', { count: missing }) : t('broken', { line: firstInvalidSeq })}
    </Callout>
  );
}
