import type { Request, RequestHandler } from 'express';
import type { AuthenticationService } from './authentication.service.ts';

/** Max-age of CORS preflight responses in seconds. */
const REMEMBER = '600';

/**
 * Returns the origin to allow in a response. `null` is the origin of sandboxed pages, including ours: such a page may read whatever
 * its viewer token permits, and may send a preflight request for that.
 */
function allowedOrigin({ method, headers }: Request, named: readonly string[]): string | undefined {
  const { origin } = headers;
  if (origin !== 'null') return origin !== undefined && named.includes(origin) ? origin : undefined;
  const requestedHeaders = headers['access-control-request-headers'] ?? '';
  const mayRead =
    method === 'OPTIONS'
      ? /\bauthorization\b/i.test(requestedHeaders)
      : /^Bearer viewer\./i.test(headers.authorization ?? '');
  return mayRead ? origin : undefined;
}

/**
 * CORS middleware: pages of the configured origins may read everything that visitors, or their API key, may read; sandboxed pages
 * may send any request, which their token authorizes. Their cookies never count.
 */
export const cors =
  (authentication: AuthenticationService): RequestHandler =>
  (request, response, next) => {
    if (!request.path.startsWith('/api/')) return next();
    response.vary('Origin');
    const origin = allowedOrigin(request, authentication.policy.origins());
    if (origin === undefined) return next();
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return next();
    const writes = origin === 'null';
    response.setHeader('access-control-allow-methods', `GET, HEAD${writes ? ', POST, PUT, PATCH, DELETE' : ''}`);
    response.setHeader('access-control-allow-headers', `authorization${writes ? ', content-type' : ''}`);
    response.setHeader('access-control-max-age', REMEMBER);
    response.status(204).end();
  };
