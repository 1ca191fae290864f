import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Family } from './exposition.rule.ts';

export type { Family } from './exposition.rule.ts';

/** Provides metrics of the whole site: every instance returns the same. */
export interface SiteMetrics {
  /** Rejects if the metrics cannot be read; these families are then left out. */
  families(): Promise<readonly Family[]>;
}
export const SiteMetrics = defineContributionPoint<SiteMetrics>();
