import type { IncomingMessage } from 'node:http';
import { defineContributionPoint } from '../contributions/contributions.ts';
import type { StepUpPolicy } from './access.ts';
import type { Caller } from './caller.ts';
import type { Peer } from './peer.service.ts';

/** Way to authenticate requests by one kind of credential. */
export interface AuthenticationStrategy {
  readonly credential: 'agent' | 'admin' | 'key' | 'guest' | 'page';
  /** Resolves to undefined if the request carries no valid credential of this kind. */
  authenticate(request: IncomingMessage, peer: Peer): Promise<Caller | undefined>;
}
export const AuthenticationStrategy = defineContributionPoint<AuthenticationStrategy>();

/** Check of a recent step-up. */
export interface StepUpCheck {
  /** Throws `step-up.required` unless the caller authenticated recently. */
  requireStepUp(caller: Caller, policy: StepUpPolicy): Promise<void>;
}
export const StepUpCheck = defineContributionPoint<StepUpCheck>();

/** Policy of the site for anonymous visitors. */
export interface SitePolicy {
  /** True if visitors see nothing before signing in. */
  isPrivate(): boolean;
  /** Origins whose pages may read everything that visitors may. */
  origins(): readonly string[];
}
export const SitePolicy = defineContributionPoint<SitePolicy>();
