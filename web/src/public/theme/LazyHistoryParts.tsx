import type { Parts } from '@vitrine/theme-sdk';
import { lazy, Suspense } from 'react';

const load = () => import('@vitrine/theme-default/parts/history');
const DrawnSparkline = lazy(() => load().then(({ Sparkline }) => ({ default: Sparkline })));
const DrawnUptimeStrip = lazy(() => load().then(({ UptimeStrip }) => ({ default: UptimeStrip })));

/** Small chart for themes, loaded by those that show one. */
export const Sparkline = (props: Parts['Sparkline']) => (
  <Suspense fallback={null}>
    <DrawnSparkline {...props} />
  </Suspense>
);

/** Strip of the last hours for themes, loaded by those that show one. */
export const UptimeStrip = (props: Parts['UptimeStrip']) => (
  <Suspense fallback={null}>
    <DrawnUptimeStrip {...props} />
  </Suspense>
);
