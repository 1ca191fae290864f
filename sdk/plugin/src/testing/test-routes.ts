import { compileRoute, isReserved, matchRoute } from '../route-table.ts';
import type { Audience, CallerApi, RouteCaller, RouteOptions, RouteReply, RouteRequest } from '../routes.ts';

/** Caller of a route: a visitor, a visitor who may view a private site, an agent or an administrator. */
export type TestCaller = Audience;

/** Test request to a route of the plugin. */
export interface TestRequest {
  /** By default `GET`. */
  readonly method?: string;
  /** Path with its query, such as `/api/heartbeats?late=1`. */
  readonly path: string;
  /** By default `anyone`: a client without any credentials. */
  readonly as?: TestCaller;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown;
  /** By default an address of the documentation range. */
  readonly address?: string;
  /**
   * Responses of the core's own API; by default it returns the nodes of the test to callers who may see them, and 404 otherwise.
   */
  readonly api?: CallerApi['call'];
}

interface Route {
  readonly key: string;
  readonly options: RouteOptions;
  readonly call: (request: RouteRequest) => unknown;
}

/** Callers as passed to a route by the core. */
const CALLERS: Readonly<Record<TestCaller, RouteCaller>> = {
  anyone: { kind: 'visitor' },
  viewer: { kind: 'guest' },
  agent: { kind: 'agent', node: '00000000-0000-4000-8000-000000000001' },
  admin: { kind: 'admin' },
};

/** Audiences of each caller, as decided by the core on a private site. */
const ADMITTED: Readonly<Record<TestCaller, readonly Audience[]>> = {
  anyone: ['anyone'],
  viewer: ['anyone', 'viewer'],
  agent: ['anyone', 'agent'],
  admin: ['anyone', 'viewer', 'admin'],
};
const BODY_LIMIT = 1024 * 1024;

/** A node as returned by the core's API. */
interface KnownNode {
  readonly uuid: string;
  readonly hidden?: boolean | undefined;
}

/** The core's API for one caller: nodes by their uuid. */
const apiOf =
  (nodes: readonly KnownNode[], as: TestCaller): CallerApi['call'] =>
  async (method, path) => {
    const [, uuid] = /^\/api\/v1\/nodes\/([\w-]+)$/.exec(path) ?? [];
    const node = method === 'GET' ? nodes.find(node => node.uuid === uuid) : undefined;
    const canSee = node && (as === 'admin' || !node.hidden);
    return canSee ? { status: 200, body: { data: node } } : { status: 404, body: undefined };
  };

/**
 * Calls a route as the core does: 401 for a caller outside its audience, 404 if no route matches or it returns nothing, 413
 * for a body above its limit.
 */
export async function requestRoute(
  routes: readonly Route[],
  { method = 'GET', path, as = 'anyone', headers = {}, body, address = '192.0.2.1', api }: TestRequest,
  nodes: readonly KnownNode[] = [],
): Promise<RouteReply> {
  const [pathname = '', query = ''] = path.split('?', 2);
  const compiled = routes.flatMap(route => {
    const parsed = compileRoute(route.key);
    return typeof parsed === 'object' ? [{ ...parsed, route }] : [];
  });
  const match = isReserved(pathname) ? undefined : matchRoute(compiled, method, pathname);
  if (!match) return { status: 404 };
  const { options, call } = match.route.route;
  if (!ADMITTED[as].includes(options.audience)) return { status: 401 };
  const bytes = bytesOf(body);
  if (bytes.length > (options.bodyLimit ?? BODY_LIMIT)) return { status: 413 };
  let isOpen = true;
  const callApi: CallerApi['call'] = async (...args) => {
    if (!isOpen) throw new Error('The api of a request ends with its response');
    return (api ?? apiOf(nodes, as))(...args);
  };
  const request: RouteRequest = {
    method,
    path: pathname,
    params: match.params,
    query: new URLSearchParams(query),
    headers: headersFor(headers, options.audience),
    caller: CALLERS[as],
    body: bytes,
    json: () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
    address,
    api: { call: callApi },
  };
  const answer = (await Promise.resolve(call(request)).finally(() => (isOpen = false))) as RouteReply | undefined;
  return answer ? { status: 200, ...answer } : { status: 404 };
}

/** The core removes its own credentials; a route for anyone receives `Authorization` of another product. */
function headersFor(headers: Readonly<Record<string, string>>, audience: Audience): Record<string, string> {
  const {
    cookie: _,
    'proxy-authorization': __,
    ...visible
  } = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (audience !== 'anyone') delete visible.authorization;
  return visible;
}

function bytesOf(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}
