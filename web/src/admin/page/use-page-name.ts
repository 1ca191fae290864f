import { createContext, useContext, useEffect } from 'react';

/** Context with the function that names the shown page, set by the layout of the admin area. */
export const PageNameContext = createContext<(name: string | undefined) => void>(() => undefined);

/** Hook that puts the name of a page without a tab, such as that of a plugin, into the title of the document. */
export function usePageName(name: string | undefined): void {
  const setName = useContext(PageNameContext);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
