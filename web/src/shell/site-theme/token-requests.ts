import type { PageContext } from '@vitrine/contracts/page';
import { reloadPage } from '../../api/reload-page.ts';

type Sandbox = NonNullable<PageContext['sandbox']>;

/** Share of its lifetime after which a token is renewed, and the delay after a failure in ms. */
const RENEW_AFTER = 0.6;
const RETRY = 20_000;

/** Adds the token to requests and sockets of the page to the API of this site. Other requests are unchanged. */
export function installTokenRequests({ token: first, lifeMs }: Sandbox): void {
  let token = first;
  const plainFetch = window.fetch.bind(window);

  const renew = async (): Promise<void> => {
    try {
      const answer = await plainFetch('/api/v1/viewer-token', { headers: { authorization: `Bearer ${token}` } });
      // The session ended, so the reloaded page is a visitor's.
      if (answer.status === 401) return void reloadPage();
      if (!answer.ok) throw new Error(`The core answered ${answer.status}.`);
      const { data } = (await answer.json()) as { data: { token: string; lifeMs: number } };
      token = data.token;
      setTimeout(() => void renew(), data.lifeMs * RENEW_AFTER);
    } catch {
      setTimeout(() => void renew(), RETRY);
    }
  };
  setTimeout(() => void renew(), lifeMs * RENEW_AFTER);

  window.fetch = async (input, init) => {
    const request = new Request(input, { ...init, credentials: 'omit' });
    if (!isOwn(request.url)) return plainFetch(input, init);
    if (!isApi(request.url)) return plainFetch(request.url, { credentials: 'omit', signal: request.signal });
    const url = isRead(request.method) ? request.url : callUrl(request.url, await request.text());
    // Requests that the token does not permit are rejected, as the API rejects them for visitors.
    if (url === undefined) return refusal();
    return plainFetch(url, { headers: { authorization: `Bearer ${token}` }, signal: request.signal });
  };

  window.XMLHttpRequest = class extends XMLHttpRequest {
    #own: { readonly method: string; readonly url: string } | undefined;

    override open(method: string, url: string | URL, async = true, ...rest: [string?, string?]): void {
      const absolute = new URL(url, location.href).href;
      this.#own = isOwn(absolute) && isApi(absolute) ? { method, url: absolute } : undefined;
      super.open(this.#own ? 'GET' : method, url, async, ...(rest as [string, string]));
    }

    override setRequestHeader(name: string, value: string): void {
      if (!this.#own) super.setRequestHeader(name, value);
    }

    override set withCredentials(value: boolean) {
      if (!this.#own) super.withCredentials = value;
    }

    override get withCredentials(): boolean {
      return false;
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (!this.#own) return super.send(body);
      const { method, url } = this.#own;
      // A write request is replaced with the equivalent read request; without one, it is rejected like a request that the token
      // does not permit.
      const target = isRead(method) ? url : (callUrl(url, typeof body === 'string' ? body : '') ?? REFUSING);
      const { responseType, timeout } = this;
      super.open('GET', target, true);
      this.responseType = responseType;
      this.timeout = timeout;
      super.setRequestHeader('authorization', `Bearer ${token}`);
      super.send();
    }
  };

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      const absolute = new URL(url, location.href.replace(/^http/, 'ws'));
      const isOurs = absolute.host === location.host && isApi(absolute.href);
      super(url, isOurs ? ['vitrine-viewer', token] : protocols);
    }
  };
}

const REFUSING = '/api/v1/session';

const isOwn = (url: string) => new URL(url).host === location.host;
const isApi = (url: string) => new URL(url).pathname.startsWith('/api/');
const isRead = (method: string) => /^(get|head)$/i.test(method);

/** Returns the URL of a read request for the same RPC calls; undefined for other routes. */
function callUrl(url: string, body: string): string | undefined {
  const { pathname, origin } = new URL(url);
  return pathname === '/api/rpc2' ? `${origin}/api/rpc2?request=${encodeURIComponent(body)}` : undefined;
}

const refusal = () =>
  new Response(JSON.stringify({ status: 'error', message: 'Unauthorized.' }), {
    status: 401,
    headers: { 'content-type': 'application/json' },
  });
