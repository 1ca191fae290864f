import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { consumeReturnPath } from '../../shell/return-path.ts';

/** Hook that continues to the requested page: after an external sign-in the core always redirects to `/admin`. */
export function useReturnPath(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const path = consumeReturnPath();
    if (path !== undefined && pathname === '/admin') void navigate(path, { replace: true });
  }, [pathname, navigate]);
}
