import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { NetworkError, type HttpRequest, type HttpResponse } from '@vitrine/plugin-sdk';

/** One request in a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

/** Returns the body of a request and its headers. */
export function bodyOf({ json, form, body, headers = {} }: HttpRequest): Pick<Hop, 'headers' | 'body'> {
  const ownHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (json !== undefined)
    return { headers: { 'content-type': 'application/json', ...ownHeaders }, body: JSON.stringify(json) };
  if (form) {
    const type = 'application/x-www-form-urlencoded';
    return { headers: { 'content-type': type, ...ownHeaders }, body: new URLSearchParams(form).toString() };
  }
  return { headers: ownHeaders, ...(body !== undefined && { body }) };
}

/** Returns the next request of a redirect. Headers and bodies, which may contain secrets, are not sent to another origin. */
export function nextHop(hop: Hop, status: number, to: URL): Hop {
  const foreign = to.origin !== hop.url.origin;
  const asGet = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST');
  const { 'content-type': _, ...headers } = hop.headers;
  if (asGet || hop.body === undefined) {
    return { url: to, method: asGet && hop.method !== 'HEAD' ? 'GET' : hop.method, headers: foreign ? {} : headers };
  }
  if (foreign)
    throw new NetworkError('refused', `${hop.url.host} sends the request on to ${to.host}; enter that address instead`);
  return { ...hop, url: to };
}

/** Returns a response with its whole content, as plugins receive it. */
export function responseOf({ statusCode, headers }: Dispatcher.ResponseData, content: Buffer): HttpResponse {
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    ),
    text: () => content.toString(),
    bytes: () => new Uint8Array(content),
    json: () => {
      try {
        return JSON.parse(content.toString()) as unknown;
      } catch {
        throw new NetworkError('unreachable', 'The answer is not JSON');
      }
    },
  };
}
