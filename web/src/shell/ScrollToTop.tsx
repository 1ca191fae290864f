import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls a new page to the top; for back navigation the browser restores the position. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    if (how === 'PUSH') window.scrollTo(0, 0);
  }, [pathname, how]);
  return null;
}
