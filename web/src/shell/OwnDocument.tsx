import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { basePath } from '../api/base-path.ts';
import { useSiteInfo } from './site/site.ts';

/** Whether visitors see what is at a path of the site. As `isPublic` of the core, which puts custom HTML into such pages. */
const isPublic = (path: string) => !/^\/(admin|terminal|login|setup|manage)(\/|$)/.test(path);

/** Whether this document is one that the core put custom HTML into. */
const isDressed = isPublic(location.pathname.slice(basePath.length));

/**
 * Keeps the administrator's own HTML where it belongs: public pages carry it, the others never do. Where there is such
 * HTML, going from the one to the other loads the page anew, with or without it.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const { info } = useSiteInfo();
  const { pathname } = useLocation();
  const leaves = info.custom === true && isPublic(pathname) !== isDressed;
  useEffect(() => {
    if (leaves) location.reload();
  }, [leaves]);
  return leaves ? null : children;
}
