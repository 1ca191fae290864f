import type { IncomingHttpHeaders } from 'node:http';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Returns true if a request is a navigation, rather than code that requests data or a file. */
export function isNavigationRequest({ method, path, headers }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|assets|themes|plugin-web)(\/|$)/.test(path) || /\.\w+$/.test(path)) return false;
  const mode = headers['sec-fetch-mode'];
  return mode ? mode === 'navigate' : /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}
