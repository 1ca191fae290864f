import type { MetricName } from '@vitrine/theme-sdk';
import { useIsRoomy } from './use-density.ts';

const DEFAULT_METRICS: readonly MetricName[] = ['cpu', 'netDown', 'netUp'];
const ROOMY_METRICS: readonly MetricName[] = [...DEFAULT_METRICS, 'ramUsed'];

/** Returns the metrics of the pictures in cards. The overview asks for the same ones, which costs no request of its own. */
export const useTrendMetrics = (): readonly MetricName[] => (useIsRoomy() ? ROOMY_METRICS : DEFAULT_METRICS);
