import { request, type RequestOptions } from './request.ts';

/** A GET request of the core: call it for its response; `key` names the response in the cache, its path first. */
export interface Query<T> {
  (signal?: AbortSignal): Promise<T>;
  readonly key: readonly [path: string, ...rest: unknown[]];
}

/** Declares a GET request. Queries of the same path and parameters share one cached response. */
export function query<T>(path: string, params?: RequestOptions['query']): Query<T> {
  return Object.assign((signal?: AbortSignal) => request<T>(path, { query: params, signal }), {
    key: params ? ([path, params] as const) : ([path] as const),
  });
}

/** Declares a request that only reads, but sends more than a URL holds. */
export function postQuery<T>(path: string, body: unknown): Query<T> {
  return Object.assign((signal?: AbortSignal) => request<T>(path, { method: 'POST', body, signal }), {
    key: [path, body] as const,
  });
}

/** Declares a query composed of other queries, or of a response and browser state. `refresh(of)` requests it anew too. */
export function derivedQuery<T>(
  of: Query<unknown>,
  name: string,
  load: (signal?: AbortSignal) => Promise<T>,
): Query<T> {
  return Object.assign((signal?: AbortSignal) => load(signal), { key: [of.key[0], name] as const });
}
