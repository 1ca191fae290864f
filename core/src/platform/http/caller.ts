import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KeyScope } from '@vitrine/contracts';

/**
 * Authenticated caller of a request. `canSee` of the nodes decides about visibility, `mayAccessNode` about the access of an API
 * key.
 */
export type Caller =
  | { readonly kind: 'visitor' }
  | GuestCaller
  | KeyCaller
  | PageCaller
  | { readonly kind: 'admin'; readonly account: string; readonly session: string }
  | { readonly kind: 'agent'; readonly node: string };

/** Holder of a share link, for one node or the site (null). `closed`: the site is private to visitors. */
interface GuestCaller {
  readonly kind: 'guest';
  readonly share: string;
  readonly node: string | null;
  readonly closed: boolean;
  /** Expiry of the link, ms since 1970. */
  readonly until: number;
}

/** Program with an API key of an account. `nodes`: the nodes to which the key is limited. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly key: string;
  readonly name: string;
  readonly account: string;
  readonly scopes: readonly KeyScope[];
  readonly nodes: readonly string[] | null;
  /** True if a second factor was verified when the key was created. */
  readonly secondFactor: boolean;
}

/**
 * Public page under the CSP directive `sandbox`, with its viewer token. Third-party code may hold the token, so it has the rights
 * of a visitor of an open site, regardless of the session.
 */
export interface PageCaller {
  readonly kind: 'page';
  readonly session: string;
  readonly account: string;
  /** The theme that the administrator previews. */
  readonly preview?: string;
  /** True if it shows the draft of the theme's settings. */
  readonly draft?: boolean;
  /** The plugin whose admin page it is; the page may use the plugin's own routes, whatever their audience. */
  readonly plugin?: string;
}

export const VISITOR: Caller = { kind: 'visitor' };

/** Returns the account of a caller with a session or an API key. */
export const accountOf = (caller: Caller): string | undefined =>
  caller.kind === 'admin' || caller.kind === 'key' ? caller.account : undefined;

/** Returns the session on which a caller's access depends. */
export const sessionOf = (caller: Caller): string | undefined =>
  caller.kind === 'admin' || caller.kind === 'page' ? caller.session : undefined;

const callers = new WeakMap<IncomingMessage, Caller>();

export const setCaller = (request: IncomingMessage, caller: Caller): void => void callers.set(request, caller);

/** Returns the authenticated caller of a request, for sockets and middleware. */
export const callerOf = (request: IncomingMessage): Caller => callers.get(request) ?? VISITOR;

/** Parameter decorator that injects the caller into a controller method. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest()),
);
