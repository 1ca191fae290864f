import { useHomeQuery, type HomeView } from '@vitrine/theme-sdk';
import { useCallback } from 'react';

const KEY = 'vitrine.view';

function remembered(): HomeView {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

/** Cards or table: what the address says, else what this visitor chose last. */
export function useView(): [HomeView, (view: HomeView) => void] {
  const [query, change] = useHomeQuery();
  const choose = useCallback(
    (view: HomeView) => {
      try {
        localStorage.setItem(KEY, view);
      } catch {
        // The address keeps it at least for this page.
      }
      change({ view });
    },
    [change],
  );
  return [query.view ?? remembered(), choose];
}
