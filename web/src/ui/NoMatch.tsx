import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from './Empty.tsx';

interface NoMatchProps {
  /** Called to clear the search and every filter of the list. */
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Message that no row of a list matches its search and filters, with a button that clears them. */
export function NoMatch({ onClear, children }: NoMatchProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
      <Empty
        action={
          <Button type="button" variant="soft" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
