import { createContext, useContext, useEffect } from 'react';

/** Tab row, which also shows the row count and the buttons of the page below it. */
interface TabRow {
  /** Element at the end of the row for the buttons of the page; null without tabs. */
  readonly place: HTMLElement | null;
  /** Sets the count beside the active tab. */
  readonly setCount: (count: number | undefined) => void;
}

/** Context with the row of tabs, set by the layout of the admin area. */
export const TabRowContext = createContext<TabRow>({ place: null, setCount: () => undefined });

/** Hook that shows the row count of a page beside its tab, and returns the element for the page's buttons; null without a tab. */
export function useTabRow(count: number | undefined): HTMLElement | null {
  const { place, setCount } = useContext(TabRowContext);
  useEffect(() => {
    setCount(count);
    return () => setCount(undefined);
  }, [count, setCount]);
  return place;
}
