import type { BackupState } from '@vitrine/contracts';
import { backupApi } from '../../api/backup-api.ts';
import { useApiQuery } from '../../api/use-api.ts';

/** Poll interval in milliseconds while a task is running. */
const POLL_INTERVAL_MS = 1000;

const every = (state: BackupState | undefined) => (state?.currentTask ? POLL_INTERVAL_MS : false);

/** Hook that returns the backups and the running task, polled while one is running. */
export const useBackupState = () => useApiQuery(backupApi.state, { every });
