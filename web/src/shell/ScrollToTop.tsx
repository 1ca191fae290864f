import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page starts at its top; going back is left to the browser, which remembers the place. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    if (how === 'PUSH') window.scrollTo(0, 0);
  }, [pathname, how]);
  return null;
}
