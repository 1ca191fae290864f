import { Suspense } from 'react';
import { optionalPart } from '../../ui/optional-part.ts';

const Drawn = optionalPart(() => import('../panels/CardSeries.tsx').then(({ CardSeries }) => CardSeries));

/** Line of a card with the families that the administrator selected; its code is loaded only on sites with such families. */
export const CardSeries = ({ uuid }: { readonly uuid: string }) => (
  <Suspense fallback={null}>
    <Drawn uuid={uuid} />
  </Suspense>
);
