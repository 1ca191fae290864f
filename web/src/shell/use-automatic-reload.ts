import { useEffect } from 'react';
import { reloadPage } from '../api/reload-page.ts';

/** Hook that reloads the page while the condition holds; throws for the error screen if reloading does not help. */
export function useAutomaticReload(isWrongDocument: boolean): void {
  useEffect(() => {
    if (isWrongDocument && !reloadPage())
      throw new Error(
        'The server keeps sending a page that this browser must not use. A cache in front of it may be why.',
      );
  }, [isWrongDocument]);
}
