import { Button } from '@radix-ui/themes';
import { LogOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '@vitrine/contracts';
import { accountApi } from '../../api/account-api.ts';
import { basePath } from '../../api/base-path.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts/toasts.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useSessionColumns } from './use-session-columns.tsx';

/** Called after the current session was ended. */
const leave = () => location.replace(`${basePath}/login`);

const ownFirst = (a: SessionView, b: SessionView) =>
  Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt;

/** Page `/admin/sessions`: sessions of the account. */
export function SessionsPage() {
  const { t } = useTranslation('sessions');
  const { data, error, reload } = useApiQuery(accountApi.sessions);
  const [ending, setEnding] = useState<SessionView | 'others' | 'all'>();
  const { columns, nameOf } = useSessionColumns();
  const sessions = useMemo(() => data?.toSorted(ownFirst), [data]);
  const others = (sessions ?? []).filter(({ current }) => !current).length;
  const kind = typeof ending === 'object' ? (ending.current ? 'own' : 'one') : ending;
  const end = async () => {
    if (typeof ending === 'object') await accountApi.endSession(ending.id);
    else await accountApi.endSessions(ending === 'all');
    if (kind === 'own' || kind === 'all') leave();
    else {
      toast('success', kind === 'others' ? t('end.doneOthers') : t('end.done'));
      await reload();
    }
  };
  return (
    <Page>
      <PageHeader count={data?.length} lead={t('lead')}>
        <Button variant="soft" color="gray" disabled={others === 0} onClick={() => setEnding('others')}>
          {t('end.others')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => setEnding('all')}>
          <LogOut aria-hidden size={16} />
          {t('end.all')}
        </Button>
      </PageHeader>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={sessions}
        rowId={session => session.id}
        rowName={nameOf}
        error={error}
        onRetry={reload}
        empty={t('none')}
        actions={session => [
          {
            label: t('end.open', { device: nameOf(session) }),
            icon: LogOut,
            quick: true,
            run: () => setEnding(session),
          },
        ]}
      />
      {kind && (
        <ConfirmDialog
          title={t(`end.${kind}Title`)}
          text={t(`end.${kind}Text`)}
          submit={t('end.submit')}
          onClose={() => setEnding(undefined)}
          onConfirm={end}
        />
      )}
    </Page>
  );
}
