import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf, pageKind } from '../api/page.ts';
import { saveReturnPath } from './return-path.ts';

/**
 * Keeps apart what the core sends under different policies: public pages, where themes and custom HTML run, and our own.
 * Going from the one to the other loads the document of the address, so nothing that ran here goes along.
 */
export function DocumentBoundary({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation();
  const to = (state as { readonly to?: string } | null)?.to;
  const leaves = kindOf(pathname) !== pageKind;
  useEffect(() => {
    if (!leaves) return;
    // Browsers drop the state of a history entry whose new document has another opener policy.
    if (to !== undefined) saveReturnPath(to);
    location.reload();
  }, [leaves, to]);
  return leaves ? null : children;
}
