import type { Parts } from '@vitrine/theme-sdk';
import { lazy, Suspense } from 'react';

const Drawn = lazy(() =>
  import('@vitrine/theme-default/parts/events').then(({ EventsPart }) => ({ default: EventsPart })),
);

/** Events of a node for themes, loaded by those that show them. */
export const Events = (props: Parts['Events']) => (
  <Suspense fallback={null}>
    <Drawn {...props} />
  </Suspense>
);
