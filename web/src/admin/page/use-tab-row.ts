import { createContext, useContext, useEffect } from 'react';

/** Row of the tabs, which shows parts of the page below it. */
interface TabRow {
  /** Place at its end for the buttons of the page; null where there are no tabs. */
  readonly place: HTMLElement | null;
  /** Sets the number beside the active tab. */
  readonly setCount: (count: number | undefined) => void;
}

/** Context with the row of tabs, set by the layout of the admin area. */
export const TabRowContext = createContext<TabRow>({ place: null, setCount: () => undefined });

/** Hook that shows the number of rows of a page beside its tab, and returns the place for its buttons; null if it has no tab. */
export function useTabRow(count: number | undefined): HTMLElement | null {
  const { place, setCount } = useContext(TabRowContext);
  useEffect(() => {
    setCount(count);
    return () => setCount(undefined);
  }, [count, setCount]);
  return place;
}
