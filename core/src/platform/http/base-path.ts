import type { NextFunction, Request, Response } from 'express';
import { RequestMalformed } from './http.problems.ts';

/**
 * Returns the path inside the site. Works whether the reverse proxy strips the base path or passes it on; both forms of every URL
 * are served.
 */
export function pathOf(url: string, basePath: string): string {
  if (!basePath || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** Middleware that strips the base path from every request, so that no later code has to handle it. */
export const stripBasePath = (basePath: string) => (request: Request, _response: Response, next: NextFunction) => {
  request.url = pathOf(originForm(request.url), basePath);
  next();
};

/** Returns the path of a request target; clients of forward proxies send the absolute URL. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  if (!url) throw new RequestMalformed();
  return url.pathname + url.search;
}
