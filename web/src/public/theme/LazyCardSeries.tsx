import { lazy, Suspense } from 'react';

const Drawn = lazy(() => import('../panels/CardSeries.tsx').then(({ CardSeries }) => ({ default: CardSeries })));

/** Line of a card with the families that the administrator chose; loaded by sites that chose one. */
export const CardSeries = ({ uuid }: { readonly uuid: string }) => (
  <Suspense fallback={null}>
    <Drawn uuid={uuid} />
  </Suspense>
);
