import { lazy, Suspense, useEffect, useState } from 'react';
import { setStepUpPrompt } from '../../api/step-up.ts';

const Dialog = lazy(() => import('./StepUpDialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })));

/** Stands once on every page whose calls may be asked for a fresh proof, and asks for it; the call goes on by itself. */
export function StepUp() {
  const [answer, setAnswer] = useState<(proven: boolean) => void>();
  useEffect(() => setStepUpPrompt(() => new Promise<boolean>(resolve => setAnswer(() => resolve))), []);
  // Whoever leaves the page declines.
  useEffect(() => () => answer?.(false), [answer]);
  if (!answer) return null;
  const end = (proven: boolean) => {
    answer(proven);
    setAnswer(undefined);
  };
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={end} />
    </Suspense>
  );
}
