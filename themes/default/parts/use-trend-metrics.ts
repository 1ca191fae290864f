import type { MetricName } from '@vitrine/theme-sdk';
import { useIsRoomy } from './use-density.ts';

const USUAL: readonly MetricName[] = ['cpu', 'netDown', 'netUp'];
const ROOMY: readonly MetricName[] = [...USUAL, 'ramUsed'];

/** Returns the metrics of the pictures in cards. The overview asks for the same ones, which costs no request of its own. */
export const useTrendMetrics = (): readonly MetricName[] => (useIsRoomy() ? ROOMY : USUAL);
