import type { BackupState } from '@vitrine/contracts';
import { useEffect } from 'react';
import { backupApi } from '../../api/backup-api.ts';
import { useApiQuery } from '../../api/use-api.ts';

/** Poll interval in milliseconds while a task is running. */
const PAUSE = 1000;

/** Hook that returns the backups and the running task, polled while one is running. */
export function useBackupState() {
  const loaded = useApiQuery(backupApi.state);
  const { data, reload } = loaded;
  useEffect(() => {
    if (!data?.currentTask) return;
    const timer = setTimeout(() => void reload(), PAUSE);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return loaded as typeof loaded & { data: BackupState | undefined };
}
