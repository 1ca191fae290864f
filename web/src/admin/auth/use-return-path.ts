import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { consumeReturnPath } from '../../shell/return-path.ts';

/** The core leads everybody whom another site vouched for to `/admin`: from there, on to where they wanted to be. */
export function useReturnPath(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const path = consumeReturnPath();
    if (path !== undefined && pathname === '/admin') void navigate(path, { replace: true });
  }, [pathname, navigate]);
}
