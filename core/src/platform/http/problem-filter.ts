import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  InternalProblem,
  MediaTypeUnsupported,
  RequestMalformed,
  RequestTooLarge,
  RouteNotFound,
  UpgradeMissing,
} from './http.problems.ts';
import { ProblemError } from './problem.ts';
import { requestIdOf } from './request-id.ts';

/**
 * Filter that converts every error to problem+json. Unexpected errors are logged in full; their response contains no internals.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);
  private isProxyTold = false;

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const requestId = requestIdOf(request);
    const expectedProblem = toProblem(error, request);
    // The browser has left the page: there is no one to respond to, and no error.
    if (!expectedProblem && isAborted(error)) return void response.destroy();
    if (!expectedProblem)
      this.logger.error(`${request.method} ${request.path} failed, request ${requestId}`, stackOf(error));
    if (response.headersSent) return void response.destroy();
    const problem = expectedProblem ?? new InternalProblem();
    if (problem instanceof UpgradeMissing) this.warnOfProxy(problem);
    if (problem.details.current?.etag) response.setHeader('etag', String(problem.details.current.etag));
    if (problem.details.retryAfter) response.setHeader('retry-after', problem.details.retryAfter);
    response
      .status(problem.status)
      .type('application/problem+json')
      .send(JSON.stringify(problem.body(requestId)));
  }

  /** Logs the problem, because pages also work without sockets, so that it would go unnoticed. */
  private warnOfProxy({ message }: ProblemError): void {
    if (!this.isProxyTold) this.logger.warn(message);
    this.isProxyTold = true;
  }
}

function toProblem(error: unknown, request: Request): ProblemError | undefined {
  // Proxies that drop the Upgrade header still forward the other headers of a handshake.
  if (statusOf(error) === 404 && request.headers['sec-websocket-key']) return new UpgradeMissing();
  if (error instanceof ProblemError) return error;
  switch (statusOf(error)) {
    case 400:
      return new RequestMalformed();
    case 404:
      return new RouteNotFound(request.path);
    case 413:
      return new RequestTooLarge();
    case 415:
      return new MediaTypeUnsupported();
    default:
      return undefined;
  }
}

/** Returns the HTTP status of errors from Nest and from the body parser. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}

/** Returns true for the error of a file transfer whose reader disconnected. */
const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNABORTED';

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));
