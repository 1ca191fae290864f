import type { Request, RequestHandler } from 'express';
import type { AuthenticationService } from './authentication.service.ts';

/** How long a browser may remember that it may ask. Seconds. */
const REMEMBER = '600';

/**
 * Returns the origin to name in an answer. `null` is the origin of sandboxed pages, ours among them: it may read what its
 * viewer token opens, and ask before whether it may send one.
 */
function allowedOrigin({ method, headers }: Request, named: readonly string[]): string | undefined {
  const { origin } = headers;
  if (origin !== 'null') return origin !== undefined && named.includes(origin) ? origin : undefined;
  const asksFor = headers['access-control-request-headers'] ?? '';
  const mayRead =
    method === 'OPTIONS' ? /\bauthorization\b/i.test(asksFor) : /^Bearer viewer\./i.test(headers.authorization ?? '');
  return mayRead ? origin : undefined;
}

/**
 * Lets pages of the origins that the administrator named read what visitors may read, or what a key that they have may
 * read; and sandboxed pages what their token opens. Cookies never count for them, and nothing else is allowed than reading.
 */
export const cors =
  (gate: AuthenticationService): RequestHandler =>
  (request, response, next) => {
    if (!request.path.startsWith('/api/')) return next();
    response.vary('Origin');
    const origin = allowedOrigin(request, gate.policy.origins());
    if (origin === undefined) return next();
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('access-control-allow-methods', 'GET, HEAD');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-max-age', REMEMBER);
    response.status(204).end();
  };
