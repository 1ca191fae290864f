import { request, type RequestOptions } from './request.ts';

/** A GET request to the core, sent by calling it. `key` identifies the response in the cache; the path comes first. */
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

/** Declares a read-only request with parameters that are too large for a URL. */
export function postQuery<T>(path: string, body: unknown): Query<T> {
  return Object.assign((signal?: AbortSignal) => request<T>(path, { method: 'POST', body, signal }), {
    key: [path, body] as const,
  });
}

/** Declares a query composed of other queries, or of a response and browser state. `refresh(of)` also reloads it. */
export function derivedQuery<T>(
  query: Query<unknown>,
  name: string,
  load: (signal?: AbortSignal) => Promise<T>,
): Query<T> {
  return Object.assign((signal?: AbortSignal) => load(signal), { key: [query.key[0], name] as const });
}
