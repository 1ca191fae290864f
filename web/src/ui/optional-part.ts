import { lazy, type ComponentType } from 'react';

/**
 * Component whose code is loaded when it is first drawn. The page is complete without it: if the server does not answer meanwhile, it
 * draws nothing, and everything around it stays.
 */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .then(part => ({ default: part }))
      .catch(() => ({ default: () => null })),
  );
