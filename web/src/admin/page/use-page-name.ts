import { createContext, useContext, useEffect } from 'react';

/** Context with the function that names the current page, set by the layout of the admin area. */
export const PageNameContext = createContext<(name: string | undefined) => void>(() => undefined);

/** Hook that adds the name of a page without a tab, such as a plugin's page, to the document title. */
export function usePageName(name: string | undefined): void {
  const setName = useContext(PageNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
