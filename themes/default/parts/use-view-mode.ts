import { useHomeQuery, type HomeView } from '@vitrine/theme-sdk';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { useCallback } from 'react';

const remembered = (): HomeView => (storedPreference('view') === 'table' ? 'table' : 'cards');

/** Returns the view mode, cards or table: from the URL, else the visitor's last choice. */
export function useViewMode(): [HomeView, (view: HomeView) => void] {
  const [query, change] = useHomeQuery();
  const choose = useCallback(
    (view: HomeView) => {
      storePreference('view', view);
      change({ view });
    },
    [change],
  );
  return [query.view ?? remembered(), choose];
}
