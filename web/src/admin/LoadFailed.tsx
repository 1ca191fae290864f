import { Button } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/Notice.tsx';
import { useProblemText } from '../ui/use-problem-text.ts';

/** Says why something could not be loaded, and offers to ask again. Nothing while there is no error. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('admin');
  const problem = useProblemText();
  if (error === undefined) return null;
  return (
    <Notice tone="error">
      {problem(error)}{' '}
      <Button size="1" variant="outline" color="gray" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
