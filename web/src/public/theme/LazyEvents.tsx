import { Suspense } from 'react';
import type { Parts } from '@vitrine/theme-sdk';
import { optionalPart } from '../../ui/optional-part.ts';

const Drawn = optionalPart(() => import('@vitrine/theme-default/parts/events').then(({ EventsPart }) => EventsPart));

/** Events of a node for themes, loaded on first use. */
export const Events = (props: Parts['Events']) => (
  <Suspense fallback={null}>
    <Drawn {...props} />
  </Suspense>
);
