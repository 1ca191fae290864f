import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KeyScope } from '@vitrine/contracts';

/** Authenticated caller of a request. Visibility is decided by `canSee` of the nodes, access of a key by `mayAccessNode`. */
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

/** Program with an API key of an account. `nodes`: the nodes that the key is limited to. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly key: string;
  readonly name: string;
  readonly account: string;
  readonly scopes: readonly KeyScope[];
  readonly nodes: readonly string[] | null;
  /** True if a second factor was given when the key was made. */
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
  /** True if it shows the draft of that theme's settings. */
  readonly draft?: boolean;
  /** The plugin whose admin page it is: its own routes are open to the page, whatever their audience. */
  readonly plugin?: string;
}

export const VISITOR: Caller = { kind: 'visitor' };

/** Returns the account that a caller acts for. */
export const accountOf = (caller: Caller): string | undefined =>
  caller.kind === 'admin' || caller.kind === 'key' ? caller.account : undefined;

/** Returns the session that a caller's access depends on. */
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
