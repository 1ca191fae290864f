import type { NextFunction, Request, Response } from 'express';
import { RequestMalformed } from './http.problems.ts';

/**
 * The path inside the site. Works whether the proxy in front strips the base path or passes it on, so both forms of every
 * address are served.
 */
export function pathOf(url: string, basePath: string): string {
  if (!basePath || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** Takes the base path off every request, so that nothing behind it needs to know about it. */
export const stripBasePath = (basePath: string) => (request: Request, _response: Response, next: NextFunction) => {
  request.url = pathOf(originForm(request.url), basePath);
  next();
};

/** Clients of forward proxies send the whole address where others send the path. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  if (!url) throw new RequestMalformed();
  return url.pathname + url.search;
}
