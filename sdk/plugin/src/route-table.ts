/** Compiled route of a plugin, matched against requests. */
export interface CompiledRoute {
  readonly key: string;
  readonly method: string;
  readonly parts: readonly string[];
}

const RESERVED = /^\/api\/(v1|public)(\/|$)/;

/** Parses `GET /api/clients/:uuid`; a last part `*rest` matches the rest of the path. Returns an error for an invalid key. */
export function compileRoute(key: string): CompiledRoute | string {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(key) ?? [];
  if (!method || !path) return `"${key}" is no route; write it like "GET /api/clients/:uuid"`;
  const problem = pathProblem(path);
  return problem ?? { key, method, parts: partsOf(path) };
}

/** Returns true if a path is reserved for the core, whatever patterns plugins claim. */
export const isReserved = (path: string): boolean => RESERVED.test(path);

/** Returns the error of a path that a plugin claims; undefined if it is valid. */
export function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/api/')) return `"${path}" is not below /api`;
  if (isReserved(path)) return `"${path}" belongs to the core`;
  const parts = partsOf(path);
  if (parts.some((part, i) => part.startsWith('*') && i < parts.length - 1))
    return `"${path}" has something behind its *`;
  // Clients resolve dots and do not send ? and # as part of the path, so no request would ever match.
  if (/[?#]/.test(path) || parts.some(part => part === '.' || part === '..'))
    return `"${path}" is never requested: a path has no "..", "?" or "#"`;
  return undefined;
}

/**
 * Returns the claimed route that matches a request best, with its path parameters. A fixed part takes precedence over a parameter.
 */
export function matchRoute<R extends CompiledRoute>(
  routes: readonly R[],
  method: string,
  path: string,
): { route: R; params: Record<string, string> } | undefined {
  const lookupMethod = method === 'HEAD' ? 'GET' : method;
  const parts = partsOf(path);
  const fits = routes
    .filter(route => route.method === lookupMethod)
    .map(route => ({ route, params: paramsOf(route.parts, parts) }))
    .filter(fit => fit.params !== undefined)
    .sort((a, b) => namesIn(a.route) - namesIn(b.route));
  const [best] = fits;
  return best?.params && { route: best.route, params: best.params };
}

const partsOf = (path: string) => path.split('/').slice(1);
const namesIn = ({ parts }: CompiledRoute) =>
  parts.reduce((sum, part) => sum + (part.startsWith('*') ? 100 : part.startsWith(':') ? 1 : 0), 0);

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    if (expected.startsWith('*')) return set(params, expected, parts.slice(i).join('/'));
    const part = parts[i];
    if (part === undefined) return undefined;
    if (expected.startsWith(':')) {
      if (part === '' || !set(params, expected, part)) return undefined;
    } else if (expected !== part) return undefined;
  }
  return pattern.length === parts.length ? params : undefined;
}

function set(params: Record<string, string>, name: string, value: string): Record<string, string> | undefined {
  try {
    params[name.slice(1)] = decodeURIComponent(value);
    return params;
  } catch {
    return undefined;
  }
}
