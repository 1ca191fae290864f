import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadingScreen } from './screens/LoadingScreen.tsx';
import { useSiteInfo } from './site/site.ts';

/** Whether visitors see what is at a path of the site. As `isPublic` of the core, which puts custom HTML into such pages. */
const isPublic = (path: string) => !/^\/(admin|terminal|login|setup|manage)(\/|$)/.test(path);

/**
 * Keeps the administrator's own HTML where it belongs: public pages carry it, the others never do. Where there is such
 * HTML, going from the one to the other loads the page anew, with or without it.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const { info } = useSiteInfo();
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const leaves = info.custom === true && isPublic(pathname) !== isPublic(first);
  useEffect(() => {
    if (leaves) location.reload();
  }, [leaves]);
  return leaves ? <LoadingScreen /> : children;
}
