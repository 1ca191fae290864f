import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf, pageKind } from '../api/page.ts';
import { saveReturnPath } from './return-path.ts';
import { useAutomaticReload } from './use-automatic-reload.ts';

/**
 * Boundary between documents with different policies: public pages, which run themes and custom HTML, and the shell's own pages.
 * Navigation across it loads a new document, so that no third-party code remains.
 */
export function DocumentBoundary({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation();
  const to = (state as { readonly to?: string } | null)?.to;
  const leaves = kindOf(pathname) !== pageKind;
  const [wasSentWrong] = useState(leaves);
  // Navigation by a user may happen any number of times; only a document that was sent for another kind of page is reloaded
  // automatically.
  useAutomaticReload(leaves && wasSentWrong);
  useEffect(() => {
    if (!leaves || wasSentWrong) return;
    // Browsers drop the state of a history entry if the new document has another opener policy.
    if (to !== undefined) saveReturnPath(to);
    location.reload();
  }, [leaves, wasSentWrong, to]);
  return leaves ? null : children;
}
