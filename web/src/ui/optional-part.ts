import { lazy, type ComponentType } from 'react';

/**
 * Component whose code is loaded when it is first rendered. The page is complete without it: if the server does not respond, it
 * renders nothing, and the rest of the page is unaffected.
 */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .then(part => ({ default: part }))
      .catch(() => ({ default: () => null })),
  );
