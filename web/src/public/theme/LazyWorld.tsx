import type { Parts } from '@vitrine/theme-sdk';
import { lazy, Suspense } from 'react';

const Drawn = lazy(() => import('@vitrine/theme-default/parts/world').then(({ World }) => ({ default: World })));

/** The world, loaded when it is first drawn: a page is complete before it. */
export const World = (props: Parts['World']) => (
  <Suspense fallback={null}>
    <Drawn {...props} />
  </Suspense>
);
