import type { RequestHandler } from 'express';
import type { Gate } from './gate.ts';

/** How long a browser may remember that it may ask. Seconds. */
const REMEMBER = '600';

/**
 * Lets pages of the origins that the administrator named read what visitors may read, or what a key that they have may
 * read. Cookies never count for them, and nothing else is allowed than reading.
 */
export const cors =
  (gate: Gate): RequestHandler =>
  (request, response, next) => {
    const { origin } = request.headers;
    const named = gate.policy.origins();
    if (named.length === 0 || !request.path.startsWith('/api/')) return next();
    response.vary('Origin');
    if (origin === undefined || !named.includes(origin)) return next();
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('access-control-allow-methods', 'GET, HEAD');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-max-age', REMEMBER);
    response.status(204).end();
  };
