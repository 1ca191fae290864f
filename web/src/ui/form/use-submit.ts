import { useState, type FormEvent } from 'react';
import { ProblemError } from '../../api/problem-error.ts';

/** Hook for submitting a form, one attempt at a time, with the errors of the last one: for the whole form, and by field. */
export function useSubmit(submit: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await submit();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const fieldErrors = error instanceof ProblemError ? error.errors : [];
  return { busy, error, onSubmit, fieldError: (path: string) => fieldErrors.find(one => one.path === path)?.message };
}
