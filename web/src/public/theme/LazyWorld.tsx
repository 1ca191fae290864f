import type { Parts } from '@vitrine/theme-sdk';
import { Suspense } from 'react';
import { optionalPart } from '../../ui/optional-part.ts';

const Drawn = optionalPart(() => import('@vitrine/theme-default/parts/world').then(({ World }) => World));

/** The world, loaded when it is first drawn: a page is complete before it. */
export const World = (props: Parts['World']) => (
  <Suspense fallback={null}>
    <Drawn {...props} />
  </Suspense>
);
