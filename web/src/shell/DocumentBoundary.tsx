import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf, pageKind } from '../api/page.ts';
import { saveReturnPath } from './return-path.ts';
import { useAutomaticReload } from './use-automatic-reload.ts';

/**
 * Boundary between documents with different policies: public pages, where themes and custom HTML run, and our own. Navigation
 * across it loads a new document, so that no code is carried over.
 */
export function DocumentBoundary({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation();
  const to = (state as { readonly to?: string } | null)?.to;
  const leaves = kindOf(pathname) !== pageKind;
  const [wasSentWrong] = useState(leaves);
  // A person navigated here, as often as they like; a document that was sent for another kind of page is reloaded by itself.
  useAutomaticReload(leaves && wasSentWrong);
  useEffect(() => {
    if (!leaves || wasSentWrong) return;
    // Browsers drop the state of a history entry if the new document has another opener policy.
    if (to !== undefined) saveReturnPath(to);
    location.reload();
  }, [leaves, wasSentWrong, to]);
  return leaves ? null : children;
}
