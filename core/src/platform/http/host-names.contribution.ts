import { defineContributionPoint } from '../contributions/contributions.ts';

/** Host names of this site, where the environment sets none. */
export interface HostNames {
  /** Undefined: none is known yet, so any may be the site's. Empty: the site is reached by addresses only. */
  hostNames(): readonly string[] | undefined;
}
export const HostNames = defineContributionPoint<HostNames>();
