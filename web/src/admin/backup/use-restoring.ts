import { useEffect, useState } from 'react';
import { backupApi } from '../../api/backup-routes.ts';
import { ProblemError } from '../../api/problem-error.ts';

/** Milliseconds between two looks whether the server is there again. */
const PAUSE = 1000;

export type Phase = 'asking' | 'restoring' | 'done' | 'failed';

/** A restore from the yes to the moment at which one can sign in to what was restored. */
export function useRestoring(onFailed: () => Promise<void>) {
  const [phase, setPhase] = useState<Phase>('asking');
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    if (phase !== 'restoring') return;
    const timer = setInterval(() => {
      backupApi.state().then(
        ({ failure }) => {
          if (failure?.kind !== 'restore') return;
          setReason(failure.message);
          setPhase('failed');
          void onFailed();
        },
        (error: unknown) => {
          // The session of before is unknown to what was restored; anything else is a server on its way.
          if (error instanceof ProblemError && error.status === 401) setPhase('done');
        },
      );
    }, PAUSE);
    return () => clearInterval(timer);
  }, [phase, onFailed]);
  const begin = async (ticket: string, passphrase: string) => {
    await backupApi.restore(ticket, passphrase ? { passphrase } : {});
    setPhase('restoring');
  };
  return { phase, reason, begin };
}
