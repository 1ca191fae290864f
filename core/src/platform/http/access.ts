import { SetMetadata } from '@nestjs/common';
import type { KeyScope } from '@vitrine/contracts';

/**
 * Whom a route or socket is for. `anyone`: whoever asks, always. `viewer`: whoever may look at the site, which are
 * visitors unless it is private, holders of share links and keys, and the administrator. `agent` proves itself by its
 * node's token; `admin` by a session, or by a key whose scopes cover the route.
 */
export type AudienceName = 'anyone' | 'viewer' | 'agent' | 'admin';

/**
 * Which proof people give once more, so that a stolen session is not enough. `recent`: the second factor, or the password
 * where the account has none, within the last ten minutes. `beside-password`: the body carries the password, and the second
 * factor was given within the last ten minutes where the account has one. `in-body`: the body carries all of it, and the
 * handler checks it.
 */
export type StepUpPolicy = 'recent' | 'beside-password' | 'in-body';

/** Who may enter, and with which proof. */
export type Entry =
  | { readonly audience: Exclude<AudienceName, 'admin'> }
  | {
      readonly audience: 'admin';
      /** What a key needs. */
      readonly scope: KeyScope;
      /**
       * How a key that is limited to nodes may use it, which it may not unless told. `by-uuid`: what is done concerns the
       * node that the path calls `:uuid`, and nothing else. `filtered`: the handler answers of its own nodes only.
       */
      readonly limitedKeys?: 'by-uuid' | 'filtered';
      readonly stepUp?: StepUpPolicy;
    };

/** What the log gets about a request. */
export interface Logging {
  /** The action as the log names it. False, on routes that change something: it gets no line. */
  readonly audit?: string | false;
  /**
   * What the line keeps of the body. `body`: all but what looks like a secret. A list: these fields; of others only that
   * they were sent. `by-handler`: the handler writes the line itself, since it alone knows who acts.
   */
  readonly logs?: 'body' | 'by-handler' | readonly string[];
}

export type RouteAccess = Entry & Logging;

/** Returns who may enter where nothing but an audience is named, as plugins do: of the keys, those that may do everything. */
export const entryFor = (audience: AudienceName): Entry =>
  audience === 'admin' ? { audience, scope: 'full' } : { audience };

export const ACCESS = 'vitrine:access';

/** Declares everything about who may call a route: its audience, scope, proof and line in the log. The core does not start with a route without it. */
export const Access = (access: RouteAccess) => SetMetadata(ACCESS, access);

/** What a handler declares; undefined where it declares nothing. */
export const accessOf = (handler: object): RouteAccess | undefined =>
  Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
