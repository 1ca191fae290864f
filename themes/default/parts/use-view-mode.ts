import { useCallback } from 'react';
import { useHomeQuery, type HomeView } from '@vitrine/theme-sdk';
import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';
import { PHONE, useMedia } from './use-media.ts';

const remembered = (): HomeView => (storedPreference('view') === 'table' ? 'table' : 'cards');

/**
 * Returns the view mode, cards or table, from the URL or the visitor's last choice, and its setter. On a phone cards are rows, and
 * there is no table.
 */
export function useViewMode(): [HomeView, (view: HomeView) => void] {
  const [query, change] = useHomeQuery();
  const isPhone = useMedia(PHONE);
  const choose = useCallback(
    (view: HomeView) => {
      storePreference('view', view);
      change({ view });
    },
    [change],
  );
  return [isPhone ? 'cards' : (query.view ?? remembered()), choose];
}
