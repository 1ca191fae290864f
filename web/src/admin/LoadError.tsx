import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Callout } from '../ui/Callout.tsx';
import { useErrorMessage } from '../ui/use-error-message.ts';

/** Error message of a failed load with a retry button. Renders nothing without an error. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('admin');
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
