import type { BackupState } from '@vitrine/contracts';
import { useCallback, useEffect } from 'react';
import { backupApi } from '../../api/backup-api.ts';
import { useAsyncData } from '../use-async-data.ts';

/** Milliseconds between two looks while something is at work. */
const PAUSE = 1000;

/** The backups and what is at work, asked again and again while something is. */
export function useBackupState() {
  const loaded = useAsyncData(useCallback((signal?: AbortSignal) => backupApi.state(signal), []));
  const { data, reload } = loaded;
  useEffect(() => {
    if (!data?.currentTask) return;
    const timer = setTimeout(() => void reload(), PAUSE);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return loaded as typeof loaded & { data: BackupState | undefined };
}
