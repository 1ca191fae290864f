import { Button } from '@radix-ui/themes';
import type { BackupCandidate, StoredBackup } from '@vitrine/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupApi } from '../../api/backup-api.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { Callout } from '../../ui/Callout.tsx';
import { useErrorMessage } from '../../ui/use-error-message.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../Table.module.css';
import { BackupTable } from './BackupTable.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useBackupState } from './use-backup-state.ts';

/** Page `/admin/backup`: backups on the server, their schedule, and restore. */
export function BackupPage() {
  const { t } = useTranslation(['backup', 'settings', 'form', 'problems']);
  const problem = useErrorMessage();
  const { data, error, reload, setData } = useBackupState();
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<StoredBackup>();
  const [candidate, setCandidate] = useState<BackupCandidate>();
  const [checking, setChecking] = useState<string>();
  const working = data?.currentTask?.kind;
  const failure = data?.failure;

  // Shows the result of a backup started here once.
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current || working) return;
    begun.current = false;
    if (failure) toast('error', t('failed.backup'));
    else toast('success', t('made'));
  }, [working, failure, t]);

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
      window.location.assign(backupApi.addressOf(backup.name));
    } catch (failed) {
      toast('error', problem(failed));
    }
  };

  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <header className={styles.head}>
        <PageTitle />
        {data && <span className={styles.count}>{data.backups.length}</span>}
        <Button loading={working === 'backup'} disabled={working !== undefined} onClick={() => setMaking(true)}>
          <Plus aria-hidden size={17} />
          {t('make.open')}
        </Button>
      </header>
      <p className={styles.lead}>{t('lead')}</p>
      <LoadError error={error} onRetry={reload} />
      {failure && failure.kind !== 'check' && (
        <Callout tone="error">
          {t(`failed.${failure.kind}`)} {failure.message}
        </Callout>
      )}
      {working === 'backup' && <Callout tone="info">{t('working')}</Callout>}
      {data?.backups.length === 0 && !working && <p className={styles.none}>{t('none')}</p>}
      {data && data.backups.length > 0 && (
        <BackupTable
          backups={data.backups}
          checking={checking}
          onDownload={backup => void download(backup)}
          onRestore={backup => void choose(backup)}
          onDelete={setLeaving}
        />
      )}
      {data && <SchedulePanel state={data} onSaved={setData} />}
      <UploadPanel onChecked={setCandidate} />
      <ImportPanel />
      {making && (
        <MakeDialog
          onClose={() => setMaking(false)}
          onBegun={state => {
            begun.current = true;
            setData(state);
          }}
        />
      )}
      {candidate && <RestoreDialog candidate={candidate} onClose={() => setCandidate(undefined)} onFailed={reload} />}
      {leaving && (
        <ConfirmDialog
          title={t('delete.title')}
          text={t('delete.text', { name: leaving.name })}
          submit={t('delete.submit')}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await backupApi.remove(leaving.name);
            await reload();
          }}
        />
      )}
    </div>
  );
}
