import { Button } from '@radix-ui/themes';
import type { AuditLine, AuditVerdict } from '@vitrine/contracts';
import { Download, ShieldCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { accessApi } from '../../api/access-routes.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { useLoaded } from '../use-loaded.ts';
import { filterOf, queryOf } from './log-filter.ts';
import { LogFilterForm } from './LogFilterForm.tsx';
import { LogTable } from './LogTable.tsx';

/** `/admin/logs`: who did what, on what, from where and when. */
export function LogsPage() {
  const { t } = useTranslation('logs');
  const problem = useProblemText();
  const [query, setQuery] = useSearchParams();
  const asked = String(queryOf(query));
  const filter = useMemo(() => filterOf(new URLSearchParams(asked)), [asked]);
  const { data, error, reload } = useLoaded(
    useCallback((signal?: AbortSignal) => accessApi.logs(filter, undefined, signal), [filter]),
  );
  const [older, setOlder] = useState<{
    readonly of: string;
    readonly lines: readonly AuditLine[];
    readonly more: boolean;
  }>();
  const [verdict, setVerdict] = useState<AuditVerdict>();
  const mine = older?.of === asked ? older : undefined;
  const lines = [...(data?.lines ?? []), ...(mine?.lines ?? [])];
  const next = useSubmit(async () => {
    const page = await accessApi.logs(filter, lines.at(-1)?.seq);
    setOlder({ of: asked, lines: [...(mine?.lines ?? []), ...page.lines], more: page.more });
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
      {verify.error !== undefined && <Notice tone="error">{problem(verify.error)}</Notice>}
      {verdict && <Verdict {...verdict} />}
      <LogFilterForm query={queryOf(query)} onChange={setQuery} />
      <LoadFailed error={error} onRetry={reload} />
      {data && lines.length === 0 && <p className={table.none}>{asked ? t('noMatch') : t('none')}</p>}
      {lines.length > 0 && <LogTable lines={lines} />}
      {next.error !== undefined && <Notice tone="error">{problem(next.error)}</Notice>}
      {(mine ? mine.more : data?.more) && (
        <Button variant="soft" color="gray" loading={next.busy} onClick={() => void next.onSubmit()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

function Verdict({ whole, lines, missing, brokenAt }: AuditVerdict) {
  const { t } = useTranslation('logs');
  if (whole) return <Notice tone="info">{t('whole', { count: lines })}</Notice>;
  return <Notice tone="error">{missing > 0 ? t('cut', { count: missing }) : t('broken', { line: brokenAt })}</Notice>;
}
