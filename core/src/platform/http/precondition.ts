import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Expect } from '../database/lock-row.ts';
import { PreconditionFailed } from './http.problems.ts';

export const CONDITIONAL = 'vitrine:conditional';

/** Declares that a change checks the header If-Match. Included in `IfMatch`; used alone on routes whose interceptor checks it. */
export const Conditional = () => SetMetadata(CONDITIONAL, true);

/** View of a resource with its entity tag. */
interface Tagged {
  readonly etag?: string | undefined;
}

/** Entity tags in the header If-Match of a request. */
export class Precondition {
  private readonly tags: readonly string[] | undefined;

  /** Without the header, and with `*`, every stored version is accepted. A weak tag never is, according to RFC 9110. */
  constructor(header: string | undefined) {
    const tags = header?.split(',').map(tag => tag.trim());
    this.tags = tags?.includes('*') ? undefined : tags;
  }

  /** Throws PreconditionFailed with the current view unless its tag is one of the given ones. */
  check(current: Tagged): void {
    if (this.tags && !(current.etag !== undefined && this.tags.includes(current.etag)))
      throw new PreconditionFailed(current);
  }

  /** Returns a check of a stored row through its view; undefined if every version is accepted. */
  on<Row>(view: (stored: Row) => Tagged): Expect<Row> | undefined {
    return this.tags && (stored => this.check(view(stored)));
  }
}

export const preconditionOf = (request: Request): Precondition => new Precondition(request.get('if-match'));

const WithPrecondition = createParamDecorator((_: unknown, context: ExecutionContext) =>
  preconditionOf(context.switchToHttp().getRequest<Request>()),
);

/**
 * Parameter decorator that injects the precondition of a request into a controller method. The service checks it in the
 * transaction: `change(id, body, precondition.on(row => this.view(row)))`.
 */
export const IfMatch = (): ParameterDecorator => (target, key, index) => {
  WithPrecondition()(target, key, index);
  Reflect.defineMetadata(CONDITIONAL, true, (target as Record<string | symbol, object>)[key!]!);
};
