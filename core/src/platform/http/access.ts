import { SetMetadata } from '@nestjs/common';
import type { KeyScope } from '@vitrine/contracts';

/**
 * Audience of a route or socket. `anyone`: no authentication. `viewer`: visitors unless the site is private, holders of share
 * links and keys, and the administrator. `agent` authenticates with its node's token; `admin` with a session, or with a key whose
 * scopes cover the route.
 */
type AudienceName = 'anyone' | 'viewer' | 'agent' | 'admin';

/**
 * Step-up authentication, so that a stolen session is not enough. `recent`: the second factor, or the password if the account has
 * none, within the last ten minutes. `beside-password`: the body carries the password, and the second factor was given within the
 * last ten minutes if the account has one. `in-body`: the body carries all of it, and the handler checks it. `by-handler`: only some
 * changes demand what `recent` does, and the handler says which.
 */
export type StepUpPolicy = 'recent' | 'beside-password' | 'in-body' | 'by-handler';

/** Access rule: who may enter, and with which proof. */
export type Entry =
  | { readonly audience: Exclude<AudienceName, 'admin'> }
  | {
      readonly audience: 'admin';
      /** Scope that an API key needs. */
      readonly scope: KeyScope;
      /**
       * How a key limited to nodes may use the route; by default it may not. `by-uuid`: the request concerns only the node in the
       * path parameter `:uuid`. `filtered`: the handler restricts the response to the key's nodes.
       */
      readonly limitedKeys?: 'by-uuid' | 'filtered';
      readonly stepUp?: StepUpPolicy;
    };

/** Entry of a plugin's route: the plugin's own admin page may use it too, with the token of its frame. */
export type PluginEntry = Entry & { readonly plugin?: string };

/** Audit entry of a route's requests. */
interface Logging {
  /** Name of the action. False, on routes that change something: no entry. */
  readonly audit?: string | false;
  /**
   * Part of the body that the entry keeps. `body`: everything except likely secrets. A list: these fields, and of others only that
   * they were sent. `masked`: everything except these fields; no other secret is suspected in the body. `by-handler`: the handler
   * writes the entry, since only it knows the actor.
   */
  readonly logs?: 'body' | 'by-handler' | readonly string[] | { readonly masked: readonly string[] };
  /**
   * True if the action makes room for a database that takes no writes: it may use the reserve of the disk, and its entry may be stored
   * later.
   */
  readonly isMending?: boolean;
}

export type RouteAccess = Entry & Logging;

/** Returns the access rule of a bare audience, as plugins declare it; of API keys it admits those with scope `full`. */
export const entryFor = (audience: AudienceName): Entry =>
  audience === 'admin' ? { audience, scope: 'full' } : { audience };

export const ACCESS = 'vitrine:access';

/** Declares the access of a route: audience, scope, step-up and audit entry. The core does not start if a route lacks it. */
export const Access = (access: RouteAccess) => SetMetadata(ACCESS, access);

/** Returns what a handler declares; undefined if it declares nothing. */
export const accessOf = (handler: object): RouteAccess | undefined =>
  Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
