import { defineContributionPoint } from '../contributions/contributions.ts';

/** Host names of this site, where the environment sets none. */
export interface HostNames {
  /** Empty: none is known yet. */
  hostNames(): readonly string[];
}
export const HostNames = defineContributionPoint<HostNames>();
