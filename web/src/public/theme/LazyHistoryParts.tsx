import { Suspense } from 'react';
import type { Parts } from '@vitrine/theme-sdk';
import { optionalPart } from '../../ui/optional-part.ts';

const load = () => import('@vitrine/theme-default/parts/history');
const DrawnSparkline = optionalPart(() => load().then(({ Sparkline }) => Sparkline));
const DrawnUptimeStrip = optionalPart(() => load().then(({ UptimeStrip }) => UptimeStrip));

/** Small chart for themes, loaded on first use. */
export const Sparkline = (props: Parts['Sparkline']) => (
  <Suspense fallback={null}>
    <DrawnSparkline {...props} />
  </Suspense>
);

/** Strip of the last hours for themes, loaded on first use. */
export const UptimeStrip = (props: Parts['UptimeStrip']) => (
  <Suspense fallback={null}>
    <DrawnUptimeStrip {...props} />
  </Suspense>
);
