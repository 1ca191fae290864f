import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';

interface UnsavedGuard {
  /** Calls `leave` at once if nothing would be lost, otherwise after confirmation. */
  readonly attempt: (leave: () => void) => void;
  /** The confirmation, if it is asked for; to be rendered by the caller. */
  readonly question: ReactNode;
}

/** Hook that protects unsaved input: asks before it is discarded, also when the page is reloaded or closed. */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const { t } = useTranslation('ui');
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
  return {
    attempt: next => (isDirty ? setLeave(() => next) : next()),
    question: leave && (
      <ConfirmDialog
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        submit={t('unsaved.discard')}
        cancel={t('unsaved.keep')}
        onConfirm={leave}
        onClose={() => setLeave(undefined)}
      />
    ),
  };
}
