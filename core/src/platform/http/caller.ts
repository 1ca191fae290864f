import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KeyScope } from '@vitrine/contracts';

/** Who is asking, as far as it was proven. What somebody sees is for `canSee` of the nodes, what a key may is for `reaches`. */
export type Caller =
  | { readonly kind: 'visitor' }
  | GuestCaller
  | KeyCaller
  | PageCaller
  | { readonly kind: 'admin'; readonly account: string; readonly session: string }
  | { readonly kind: 'agent'; readonly node: string };

/** Somebody with a share link, for one node or the site (null). `closed`: visitors without one see nothing. */
export interface GuestCaller {
  readonly kind: 'guest';
  readonly share: string;
  readonly node: string | null;
  readonly closed: boolean;
  /** When the link is over, ms since 1970. */
  readonly until: number;
}

/** A program with an API key of an account. `nodes`: the only ones it is for. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly key: string;
  readonly name: string;
  readonly account: string;
  readonly scopes: readonly KeyScope[];
  readonly nodes: readonly string[] | null;
  /** Whether a second factor was proven when it was made. */
  readonly secondFactor: boolean;
}

/**
 * A public page that runs under the CSP directive `sandbox`, with its viewer token. Code that is not ours may hold the
 * token, so it stands for a visitor of an open site, whoever is signed in.
 */
export interface PageCaller {
  readonly kind: 'page';
  readonly session: string;
  readonly account: string;
  /** The theme that the administrator previews. */
  readonly preview?: string;
}

export const VISITOR: Caller = { kind: 'visitor' };

/** The account that a caller acts for. */
export const accountOf = (caller: Caller): string | undefined =>
  caller.kind === 'admin' || caller.kind === 'key' ? caller.account : undefined;

/** The session on which a caller's right to be here depends. */
export const sessionOf = (caller: Caller): string | undefined =>
  caller.kind === 'admin' || caller.kind === 'page' ? caller.session : undefined;

const callers = new WeakMap<IncomingMessage, Caller>();

export const setCaller = (request: IncomingMessage, caller: Caller): void => void callers.set(request, caller);

/** The caller of a request that was let in, for sockets and middleware. */
export const callerOf = (request: IncomingMessage): Caller => callers.get(request) ?? VISITOR;

/** The caller as a parameter of a controller's method. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest()),
);
