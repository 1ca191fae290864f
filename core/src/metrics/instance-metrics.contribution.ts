import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Family } from './exposition.rule.ts';

/** Describes this instance among several. */
export interface InstanceMetrics {
  /** Labels for all metrics of this instance. Metrics of nodes are the same in every instance and do not get them. */
  readonly labels: Readonly<Record<string, string>>;
  families(): readonly Family[];
}
export const InstanceMetrics = defineContributionPoint<InstanceMetrics>();
