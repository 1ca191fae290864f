import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Callout } from './Callout.tsx';
import { useErrorMessage } from './use-error-message.ts';

/** Error message of a failed load with a retry button. Renders nothing without an error. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('ui');
  const problem = useErrorMessage();
  if (error === undefined) return null;
  return (
    <Callout tone="error">
      {problem(error)}{' '}
      <Button size="1" variant="outline" color="gray" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Callout>
  );
}
