import { useHomeQuery, useThemeOptions, type HomeView } from '@vitrine/theme-sdk';
import type config from '../theme.config.ts';

export const useOptions = () => useThemeOptions<typeof config>();

/** Returns the view, table or tiles: from the URL, else the administrator's default. */
export function useView(): [HomeView, (view: HomeView) => void] {
  const [query, change] = useHomeQuery();
  const { view } = useOptions();
  return [query.view ?? view, newView => change({ view: newView })];
}
