import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher, request } from 'undici';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { NetworkError, type Http, type HttpRequest, type HttpResponse, type Network } from '@vitrine/plugin-sdk';
import { echoOf, queryDns, type DnsQuery } from '@vitrine/plugin-sdk/check';
import { OutboundAllowlist } from './address-class.rule.ts';
import { followAuthorities } from './certificate-authorities.ts';
import { bodyOf, nextHop, responseOf, type Hop } from './exchange.ts';
import { fetchOver } from './fetch-over.ts';
import { asNetworkError, refused, tooLarge, unresolved } from './outbound-errors.ts';
import { RemoteClocks } from './remote-clocks.ts';

const MEGABYTE = 1024 * 1024;
const HOPS = 5;
const UPLOAD_MS = HOUR_MS;
const PING_MS = 5000;

interface OutboundOptions {
  /** Allowlist of networks and addresses that are not public; `private` allows all private networks. */
  readonly allow: readonly string[];
  /** URL of an http proxy for all requests, or empty. */
  readonly proxy: string;
  readonly userAgent: string;
}

/**
 * HTTP client for URLs that users enter; the only outbound path of the server. The IP address is checked at connection time,
 * against DNS rebinding, and again after every redirect.
 */
export class OutboundHttpClient implements Network, AsyncDisposable {
  private readonly allowed: OutboundAllowlist;
  private readonly unfollow = followAuthorities(() => this.reconnect());
  /** Clocks of the servers that responded. */
  readonly remoteClocks = new RemoteClocks();
  private client: Promise<{ send: typeof request; dispatcher: Dispatcher }> | undefined;

  constructor(private readonly options: OutboundOptions) {
    this.allowed = new OutboundAllowlist(options.allow);
  }

  readonly http: Http = Object.assign((url: string | URL, request: HttpRequest = {}) => this.request(url, request), {
    download: (url: string | URL, file: string, request: HttpRequest = {}) => this.download(url, file, request),
  });

  /** Returns all addresses of a host to which connections are allowed. */
  async addressesOf(hostname: string): Promise<{ address: string; family: number }[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const found = await lookup(host, { all: true, verbatim: true }).catch(() => {
      throw new NetworkError('unreachable', `${host} has no address`);
    });
    const open = found.filter(({ address }) => this.allowed.has(address));
    const [first] = found;
    if (open.length === 0 && first) throw refused(host, first.address);
    return open;
  }

  async resolve(hostname: string): Promise<string> {
    const [first] = await this.addressesOf(hostname);
    if (!first) throw new NetworkError('unreachable', `${hostname} has no address`);
    return first.address;
  }

  readonly lookup: LookupFunction = (hostname, options, found) => {
    this.addressesOf(hostname).then(
      addresses => {
        const [first] = addresses;
        if (options.all) found(null, addresses);
        else found(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: NodeJS.ErrnoException) => found(error, '', 4),
    );
  };

  /** Queries DNS. A given name server must be allowed. */
  dns(query: DnsQuery): Promise<string[]> {
    return queryDns(query, host => this.resolve(host));
  }

  /** Pings an allowed host. Never uses a proxy, which cannot forward pings. */
  async ping(hostname: string, timeoutMs = PING_MS): Promise<number> {
    const found = await this.addressesOf(hostname);
    return echoOf(
      hostname,
      found.map(({ address }) => address),
      timeoutMs,
    );
  }

  readonly fetch = fetchOver(this.http);

  async [Symbol.asyncDispose](): Promise<void> {
    this.unfollow();
    await (await this.client)?.dispatcher.destroy();
  }

  /**
   * Makes later requests verify certificates again, which open connections and resumed sessions would not. Running requests are
   * completed first.
   */
  private reconnect(): void {
    void this.client?.then(({ dispatcher }) => dispatcher.close());
    this.client = undefined;
  }

  /** Loaded with the first request, because many sites never make one. */
  private load(): NonNullable<typeof this.client> {
    return (this.client ??= import('undici').then(({ Agent, ProxyAgent, request: send }) => ({
      send,
      dispatcher: this.options.proxy
        ? new ProxyAgent({ uri: this.options.proxy })
        : new Agent({ connect: { lookup: this.lookup } }),
    })));
  }

  /** Sends a file with PUT. Redirects are not followed, because its bytes would have to be sent again. */
  async upload(url: string | URL, file: string, headers: Readonly<Record<string, string>>): Promise<HttpResponse> {
    const body = createReadStream(file);
    try {
      const hop = { url: addressOf(url), method: 'PUT', headers, body };
      const answer = await this.once(hop, AbortSignal.timeout(UPLOAD_MS), UPLOAD_MS);
      return await this.read(answer, url, { timeoutMs: UPLOAD_MS, maxBytes: MEGABYTE });
    } finally {
      body.destroy();
    }
  }

  private async request(url: string | URL, request: HttpRequest): Promise<HttpResponse> {
    const { timeoutMs = 10_000, maxBytes = MEGABYTE } = request;
    const answer = await this.follow(url, request, AbortSignal.timeout(timeoutMs));
    return this.read(answer, url, { timeoutMs, maxBytes });
  }

  private async read(
    answer: Dispatcher.ResponseData,
    url: string | URL,
    { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
  ): Promise<HttpResponse> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(maxBytes);
        chunks.push(chunk);
      }
    } catch (error) {
      throw asNetworkError(error, new URL(url).host, timeoutMs);
    }
    return responseOf(answer, Buffer.concat(chunks));
  }

  private async download(url: string | URL, file: string, request: HttpRequest) {
    const { timeoutMs = 10 * MINUTE_MS, maxBytes = 512 * MEGABYTE } = request;
    const answer = await this.follow(url, request, AbortSignal.timeout(timeoutMs));
    const { host } = new URL(url);
    if (answer.statusCode !== 200) {
      await answer.body.dump().catch(() => undefined);
      throw new NetworkError('unreachable', `${host} answered ${answer.statusCode}`);
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
      },
    });
    try {
      await pipeline(answer.body, count, createWriteStream(`${file}.part`, { mode: 0o600 }));
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw asNetworkError(error, host, timeoutMs);
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  private async follow(url: string | URL, request: HttpRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let hop: Hop = { url: addressOf(url), method: request.method ?? 'GET', ...bodyOf(request) };
    for (let hops = 0; ; hops++) {
      const answer = await this.once(hop, signal, request.timeoutMs);
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string') return answer;
      await answer.body.dump({ limit: 64 * 1024 }).catch(() => undefined);
      if (hops === HOPS) throw new NetworkError('unreachable', `${hop.url.host} redirects without end`);
      hop = nextHop(hop, answer.statusCode, addressOf(location, hop.url));
    }
  }

  private async once({ url, method, headers, body }: Hop, signal: AbortSignal, timeoutMs = 10_000) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal IP address is never resolved, so it is checked here; behind a proxy this is the only check.
    if (isIP(host)) {
      if (!this.allowed.has(host)) throw refused(host, host);
    } else if (this.options.proxy) {
      await this.addressesOf(host).catch((error: NetworkError) => {
        if (error.reason === 'refused') throw error;
        if (!this.allowed.proxyNames) throw unresolved(host);
      });
    }
    const { send, dispatcher } = await this.load();
    try {
      const sentAt = Date.now();
      const answer = await send(url, {
        method: method as Dispatcher.HttpMethod,
        headers: { 'user-agent': this.options.userAgent, accept: '*/*', ...headers },
        body: body ?? null,
        signal,
        dispatcher,
      });
      this.remoteClocks.observe(host, answer.headers, { sentAt, receivedAt: Date.now() });
      return answer;
    } catch (error) {
      throw asNetworkError(error, url.host, timeoutMs);
    }
  }
}

function addressOf(url: string | URL, from?: URL): URL {
  const address = URL.parse(url, from);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new NetworkError('refused', 'Only http and https addresses are called');
  if (address.username || address.password)
    throw new NetworkError('refused', 'An address must not hold a name or password');
  return address;
}
