import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Family } from './exposition.rule.ts';

/** Describes this process among several that serve the site. */
export interface InstanceMetrics {
  /** Labels of all metrics of this process. Those of nodes are the same in every process, and do not get them. */
  readonly labels: Readonly<Record<string, string>>;
  families(): readonly Family[];
}
export const InstanceMetrics = defineContributionPoint<InstanceMetrics>();
