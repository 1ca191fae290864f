import { SetMetadata } from '@nestjs/common';
import type { KeyScope } from '@vitrine/contracts';

/**
 * Audience of a route or socket. `anyone`: no authentication. `viewer`: visitors unless the site is private, holders of share links
 * and API keys, and the administrator. `agent` authenticates with its node's token; `admin` with a session, or with an API key
 * whose scopes cover the route.
 */
type AudienceName = 'anyone' | 'viewer' | 'agent' | 'admin';

/**
 * Step-up authentication, so that a stolen session is not enough. `recent`: the second factor, or the password if the account has
 * none, within the last ten minutes. `beside-password`: the body contains the password, and the second factor was verified within
 * the last ten minutes if the account has one. `in-body`: the body contains all factors, and the handler verifies them.
 * `by-handler`: the handler requires `recent` for some changes only.
 */
export type StepUpPolicy = 'recent' | 'beside-password' | 'in-body' | 'by-handler';

/** Access rule: the audience, and the required scope and step-up. */
export type Entry =
  | { readonly audience: Exclude<AudienceName, 'admin'> }
  | {
      readonly audience: 'admin';
      /** Scope required of an API key. */
      readonly scope: KeyScope;
      /**
       * How a key limited to nodes may use the route; by default it may not. `by-uuid`: the request concerns only the node in the
       * path parameter `:uuid`. `filtered`: the handler restricts the response to the key's nodes.
       */
      readonly limitedKeys?: 'by-uuid' | 'filtered';
      readonly stepUp?: StepUpPolicy;
    };

/** Access rule of a plugin's route: the plugin's own admin page may use it too, with the token of its frame. */
export type PluginEntry = Entry & { readonly plugin?: string };

/** Audit entry of a route's requests. */
interface Logging {
  /** Name of the action. False, on routes that change something, for no entry. */
  readonly audit?: string | false;
  /**
   * Part of the body that the entry contains. `body`: everything except likely secrets. A list: these fields; others are only
   * named. `masked`: everything except these fields, without a search for other secrets. `by-handler`: the handler writes the
   * entry, because only it has the actor.
   */
  readonly logs?: 'body' | 'by-handler' | readonly string[] | { readonly masked: readonly string[] };
  /**
   * True if the action frees space for a database that accepts no writes: it may use the reserve of the disk, and its entry may be
   * stored later.
   */
  readonly isMending?: boolean;
}

export type RouteAccess = Entry & Logging;

/** Returns the access rule of a bare audience, as plugins declare it; it admits only API keys with scope `full`. */
export const entryFor = (audience: AudienceName): Entry =>
  audience === 'admin' ? { audience, scope: 'full' } : { audience };

export const ACCESS = 'vitrine:access';

/** Declares the access of a route: audience, scope, step-up and audit entry. The core does not start if a route lacks it. */
export const Access = (access: RouteAccess) => SetMetadata(ACCESS, access);

/** Returns the declared access of a handler; undefined if there is none. */
export const accessOf = (handler: object): RouteAccess | undefined =>
  Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
