import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { basePath } from '../../api/base-path.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx';

/** Returns the path in the router of a link that a click follows inside the shell; undefined for any other click. */
function followed(event: MouseEvent): string | undefined {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || event.defaultPrevented) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download)
    return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  // Any other address is a new document, before which the browser asks.
  if (origin !== location.origin || !pathname.startsWith(`${basePath}/admin`)) return undefined;
  return `${pathname.slice(basePath.length)}${search}${hash}`;
}

/** Hook that asks before unsaved input is lost: by a link of the admin area, a reload, or the end of the tab. */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const { attempt, question } = useUnsavedGuard(isDirty);
  const current = useRef({ attempt, navigate });
  useEffect(() => {
    current.current = { attempt, navigate };
  });
  useEffect(() => {
    if (!isDirty) return;
    // Before the router's own handler, which is at the root of React.
    const ask = (event: MouseEvent) => {
      const to = followed(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      current.current.attempt(() => void current.current.navigate(to));
    };
    addEventListener('click', ask, true);
    return () => removeEventListener('click', ask, true);
  }, [isDirty]);
  return question;
}
