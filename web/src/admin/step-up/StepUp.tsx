import { lazy, useEffect, useState } from 'react';
import { setStepUpPrompt } from '../../api/step-up.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const Dialog = lazy(() => import('./StepUpDialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })));

/** Dialog, once per page, that asks for a step-up when a request requires it; the request then continues. */
export function StepUp() {
  const [answer, setAnswer] = useState<(proven: boolean) => void>();
  useEffect(() => setStepUpPrompt(() => new Promise<boolean>(resolve => setAnswer(() => resolve))), []);
  // Leaving the page declines the step-up.
  useEffect(() => () => answer?.(false), [answer]);
  if (!answer) return null;
  const end = (proven: boolean) => {
    answer(proven);
    setAnswer(undefined);
  };
  return (
    <LazyBoundary>
      <Dialog onEnd={end} />
    </LazyBoundary>
  );
}
