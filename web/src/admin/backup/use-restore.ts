import { useEffect, useState } from 'react';
import { backupApi } from '../../api/backup-api.ts';
import { api } from '../../api/public-api.ts';

/** Milliseconds between two looks whether the server is there again. */
const PAUSE = 1000;

export type Phase = 'asking' | 'restoring' | 'done' | 'failed';

/** A restore from the yes to the moment at which one can sign in to what was restored. */
export function useRestore(onFailed: () => Promise<void>) {
  const [phase, setPhase] = useState<Phase>('asking');
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    if (phase !== 'restoring') return;
    const look = async () => {
      // The session of before is unknown to what was restored. Asked like this, so that nobody is led to the sign-in at once.
      const { signedIn } = await api.publicInfo();
      if (!signedIn) return setPhase('done');
      const { failure } = await backupApi.state();
      if (failure?.kind !== 'restore') return;
      setReason(failure.message);
      setPhase('failed');
      await onFailed();
    };
    // A server that does not answer is on its way.
    const timer = setInterval(() => void look().catch(() => undefined), PAUSE);
    return () => clearInterval(timer);
  }, [phase, onFailed]);
  const begin = async (ticket: string, passphrase: string) => {
    await backupApi.restore(ticket, passphrase ? { passphrase } : {});
    setPhase('restoring');
  };
  return { phase, reason, begin };
}
