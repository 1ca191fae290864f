import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

const ids = new WeakMap<IncomingMessage, string>();

/** Middleware that assigns the id of a request for log and response. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const id = randomUUID();
  ids.set(request, id);
  response.setHeader('x-request-id', id);
  next();
}

export const requestIdOf = (request: IncomingMessage): string | undefined => ids.get(request);
