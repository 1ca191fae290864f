import type { NextFunction, Request, Response } from 'express';
import { pagePath } from '@vitrine/contracts';
import { AdminHostRequired } from './http.problems.ts';
import { isNavigationRequest } from './navigation-request.rule.ts';
import type { PeerService } from './peer.service.ts';

/** API paths that begin or end a session, or require one. */
const SESSION_ROUTES = /^\/api\/v1\/(admin|session|setup|sso)(\/|$)/i;

/**
 * Middleware for an admin area with a URL of its own (`VITRINE_ADMIN_URL`): under all other host names the site has only visitors.
 * Its admin pages redirect to that URL, and nobody can sign in. API keys work under both.
 */
export const adminAddress =
  (adminUrl: string, peers: PeerService) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (peers.isAdminHost(peers.resolve(request))) return next();
    const page = isNavigationRequest(request) ? pagePath(request.path) : undefined;
    if (page && page.kind !== 'public') {
      const query = request.url.slice(request.path.length);
      return response.setHeader('cache-control', 'no-store').redirect(307, adminUrl + page.canonical + query);
    }
    const byKey = /^Bearer /i.test(request.headers.authorization ?? '');
    // Visitors may query the session: they have none.
    const isSessionCheck = request.method === 'GET' && /\/session\/?$/i.test(request.path);
    if (SESSION_ROUTES.test(request.path) && !byKey && !isSessionCheck) throw new AdminHostRequired(adminUrl);
    next();
  };
