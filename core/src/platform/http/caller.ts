import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Who is asking, as far as it was proven. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'admin'; readonly account: string; readonly session: string }
  | { readonly kind: 'agent'; readonly node: string };

export const VISITOR: Caller = { kind: 'visitor' };

const callers = new WeakMap<IncomingMessage, Caller>();

export const rememberCaller = (request: IncomingMessage, caller: Caller): void => void callers.set(request, caller);

/** The caller of a request that was let in, for sockets and middleware. */
export const callerOf = (request: IncomingMessage): Caller => callers.get(request) ?? VISITOR;

/** The caller as a parameter of a controller's method. */
export const Asking = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest()),
);
