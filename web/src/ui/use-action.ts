import { useState } from 'react';

/** Hook for a button with an action on the server: one attempt at a time, with the error of the last attempt. */
export function useAction(act: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
