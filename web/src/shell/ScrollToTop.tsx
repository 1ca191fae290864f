import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls a new page to the top; for back navigation the browser restores the position. A new query is no new page. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (how === 'PUSH') window.scrollTo(0, 0);
  }, [pathname, how]);
  return null;
}
