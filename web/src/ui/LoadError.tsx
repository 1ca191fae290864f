import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Callout } from './Callout.tsx';
import { useErrorMessage } from './use-error-message.ts';

interface LoadErrorProps {
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
  /** Name of the part that could not be loaded, such as the title of a table. */
  readonly what?: string;
  /** True if earlier data is still on screen. */
  readonly isRefresh?: boolean;
}

/** Error message of a failed load with a retry button. Renders nothing without an error. */
export function LoadError({ error, onRetry, what, isRefresh = false }: LoadErrorProps) {
  const { t } = useTranslation('ui');
  const problem = useErrorMessage();
  if (error === undefined) return null;
  return (
    <Callout tone="error">
      {what !== undefined && `${t(isRefresh ? 'refreshFailed' : 'loadFailed', { what })} `}
      {problem(error)}{' '}
      <Button size="1" variant="outline" color="gray" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Callout>
  );
}
