import { useEffect, useState } from 'react';
import { backupApi } from '../../api/backup-api.ts';
import { api } from '../../api/public-api.ts';

/** Poll interval in milliseconds until the server is available again. */
const POLL_INTERVAL_MS = 1000;

type Phase = 'asking' | 'restoring' | 'done' | 'failed';

/** Hook that runs a restore, from the confirmation until the user can sign in to the restored server. */
export function useRestore(onFailed: () => Promise<void>) {
  const [phase, setPhase] = useState<Phase>('asking');
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    if (phase !== 'restoring') return;
    const poll = async () => {
      // The previous session does not exist in the restored data. This request does not redirect to the sign-in page.
      const { signedIn } = await api.publicInfo();
      if (!signedIn) return setPhase('done');
      const { failure } = await backupApi.state();
      if (failure?.kind !== 'restore') return;
      setReason(failure.message);
      setPhase('failed');
      await onFailed();
    };
    // A server that does not respond is still restarting.
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [phase, onFailed]);
  const begin = async (candidateId: string, passphrase: string) => {
    await backupApi.restore(candidateId, passphrase ? { passphrase } : {});
    setPhase('restoring');
  };
  return { phase, reason, begin };
}
