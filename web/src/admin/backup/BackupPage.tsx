import { Archive, ArchiveRestore, Download, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupCandidate, BackupState, StoredBackup } from '@vitrine/contracts';
import { backupApi } from '../../api/backup-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { Callout } from '../../ui/Callout.tsx';
import type { RowAction } from '../../ui/data-table/action.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { downloadFrom } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useListPage } from '../page/use-list-page.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { OffsitePanel } from './OffsitePanel.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useBackupColumns } from './use-backup-columns.tsx';

/** Poll interval in ms while a task is running. */
const POLL_INTERVAL_MS = 1000;
const pollInterval = (state: BackupState | undefined) => (state?.currentTask ? POLL_INTERVAL_MS : false);

/** Page `/admin/backup`: backups on the server, their schedule, and restore. */
export function BackupPage() {
  const { t } = useTranslation(['backup', 'settings', 'form', 'problems']);
  const problem = useErrorMessage();
  const { data, error, reload, setData } = useApiQuery(backupApi.state, { every: pollInterval });
  const { columns, nameOf } = useBackupColumns();
  const list = useListPage<StoredBackup>();
  const [candidate, setCandidate] = useState<BackupCandidate>();
  const [checking, setChecking] = useState<string>();
  const working = data?.currentTask?.kind;
  const failure = data?.failure;

  // Shows the result of a backup that was started on this page, once.
  const hasStarted = useRef(false);
  useEffect(() => {
    // Compares the whole state: a small backup may finish before its start is rendered.
    if (!hasStarted.current || !data || data.currentTask) return;
    hasStarted.current = false;
    if (data.failure) toast('error', t('failed.backup'));
    else toast('success', t('made'));
  }, [data, t]);

  const choose = async ({ name }: StoredBackup) => {
    setChecking(name);
    try {
      setCandidate(await backupApi.choose(name));
    } catch (failed) {
      toast('error', problem(failed));
    }
    setChecking(undefined);
  };
  const download = async (backup: StoredBackup) => {
    try {
      await backupApi.permit(backup.name);
      downloadFrom(backupApi.addressOf(backup.name));
    } catch (failed) {
      toast('error', problem(failed));
    }
  };

  const actions = (backup: StoredBackup): readonly RowAction[] => {
    const when = nameOf(backup);
    return [
      { label: t('download', { when }), icon: Download, quick: true, run: () => void download(backup) },
      {
        label: t('restore.of', { when }),
        icon: ArchiveRestore,
        quick: true,
        disabled: checking !== undefined,
        run: () => void choose(backup),
      },
      { label: t('delete.of', { when }), icon: Trash2, quick: true, danger: true, run: () => list.remove(backup) },
    ];
  };
  const add = list.addButton(t('make.open'), { loading: working === 'backup', disabled: working !== undefined });
  return (
    <Page narrow>
      <PageHeader count={data?.backups.length} lead={t('lead')}>
        {data?.backups.length !== 0 && add}
      </PageHeader>
      {failure && failure.kind !== 'check' && (
        <Callout tone="error">
          {t(`failed.${failure.kind}`)} {failure.message}
        </Callout>
      )}
      {working === 'backup' && <Callout tone="info">{t('working')}</Callout>}
      <DataTable
        label={t('list')}
        columns={columns}
        rows={data?.backups}
        rowId={backup => backup.name}
        rowName={nameOf}
        error={error}
        onRetry={reload}
        empty={
          <Empty icon={Archive} action={add}>
            {t('none')}
          </Empty>
        }
        actions={actions}
      />
      {data && <SchedulePanel onSaved={setData} />}
      <OffsitePanel />
      <UploadPanel onChecked={setCandidate} />
      {list.form(() => (
        <MakeDialog
          onClose={list.close}
          onBegun={state => {
            hasStarted.current = true;
            setData(state);
          }}
        />
      ))}
      {candidate && <RestoreDialog candidate={candidate} onClose={() => setCandidate(undefined)} onFailed={reload} />}
      {list.deletion(row => ({
        title: t('delete.title'),
        text: t('delete.text', { name: row.name }),
        submit: t('delete.submit'),
        onConfirm: async () => {
          await backupApi.remove(row.name);
          await reload();
        },
      }))}
    </Page>
  );
}
