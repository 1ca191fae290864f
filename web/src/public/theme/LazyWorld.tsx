import { Suspense } from 'react';
import type { Parts } from '@vitrine/theme-sdk';
import { optionalPart } from '../../ui/optional-part.ts';

const Drawn = optionalPart(() => import('@vitrine/theme-default/parts/world').then(({ World }) => World));

/** World map for themes, loaded on first use: a page does not wait for it. */
export const World = (props: Parts['World']) => (
  <Suspense fallback={null}>
    <Drawn {...props} />
  </Suspense>
);
