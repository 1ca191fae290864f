import { defineContributionPoint } from '../contributions/contributions.ts';

/** Host names of this site, if the environment does not set any. */
export interface HostNames {
  /** Returns undefined if none is known yet, so that any host is accepted; empty if the site is only reached by IP address. */
  hostNames(): readonly string[] | undefined;
}
export const HostNames = defineContributionPoint<HostNames>();
