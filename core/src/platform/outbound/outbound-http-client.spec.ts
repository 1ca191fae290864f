import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkError } from '@vitrine/plugin-sdk';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { OutboundHttpClient } from './outbound-http-client.ts';

const userAgent = 'Vitrine/test';
const closed = new OutboundHttpClient({ allow: [], proxy: '', userAgent });
const local = new OutboundHttpClient({ allow: ['127.0.0.0/8'], proxy: '', userAgent });

afterAll(async () => {
  await closed[Symbol.asyncDispose]();
  await local[Symbol.asyncDispose]();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const close = () => void (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, [Symbol.dispose]: close };
}

it.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  '169.254.169.254',
  '0',
])('rejects %s, and never connects', async host => {
  await using service = await fakeService();
  await expect(closed.http(`http://${host}:${service.port}/`)).rejects.toMatchObject({ reason: 'refused' });
  expect(service.requests).toEqual([]);
});

it.each(['0177.0.0.1', '2130706433', '127.1', 'localhost'])('rejects %s in the resolver for libraries', async host => {
  await expect(closed.resolve(host)).rejects.toMatchObject({ reason: 'refused' });
});

it('starts no ping to an address that is not allowed', async () => {
  await expect(closed.ping('127.1')).rejects.toMatchObject({ reason: 'refused' });
});

it.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://x', 'not an address'])(
  'rejects the address %s',
  async url => {
    await expect(closed.http(url)).rejects.toMatchObject({ reason: 'refused' });
  },
);

it('sends JSON, forms and headers to an allowed address, and reads the response', async () => {
  await using service = await fakeService({ status: 201, json: { id: 7 } });
  const answer = await local.http(service.url, { method: 'POST', json: { a: 1 }, headers: { 'X-Key': 'k' } });
  expect([answer.ok, answer.status, answer.json()]).toEqual([true, 201, { id: 7 }]);
  await local.http(service.url, { method: 'PUT', form: { a: '1 & 2' } });
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      json: { a: 1 },
      headers: { 'x-key': 'k', 'user-agent': userAgent, 'content-type': 'application/json' },
    },
    { method: 'PUT', form: { a: '1 & 2' } },
  ]);
});

it('follows redirects within a host, and rejects one to a forbidden address', async () => {
  await using service = await fakeService(({ path }) =>
    path === '/away'
      ? { status: 302, headers: { location: 'http://169.254.169.254/latest' } }
      : path === '/on'
        ? { status: 302, headers: { location: '/end' } }
        : { body: 'arrived' },
  );
  expect((await local.http(`${service.url}on`)).text()).toBe('arrived');
  await expect(local.http(`${service.url}away`)).rejects.toMatchObject({ reason: 'refused' });
});

it('sends neither headers nor a body to another origin', async () => {
  await using otherService = await fakeService();
  await using first = await fakeService(({ path }) => ({
    status: path === '/307' ? 307 : 302,
    headers: { location: otherService.url },
  }));
  await local.http(first.url, { headers: { authorization: 'Bearer s' } });
  expect(otherService.requests[0]?.headers.authorization).toBeUndefined();
  await expect(local.http(`${first.url}307`, { method: 'POST', form: { token: 's' } })).rejects.toMatchObject({
    reason: 'refused',
  });
  expect(otherService.requests).toHaveLength(1);
});

it('reports redirect loops, timeouts, oversized responses and closed ports as different errors', async () => {
  using slow = await serve(() => undefined);
  using endless = await serve((_, response) => {
    const writeMore = () => response.write(Buffer.alloc(64 * 1024), error => error || writeMore());
    writeMore();
  });
  using loop = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
  const reasons = await Promise.all(
    [
      local.http(loop.url),
      local.http(slow.url, { timeoutMs: 100 }),
      local.http(endless.url, { maxBytes: 100_000 }),
      local.http('http://127.0.0.1:1/'),
    ].map(request =>
      request.then(
        () => 'answered',
        (error: { reason: string }) => error.reason,
      ),
    ),
  );
  expect(reasons).toEqual(['unreachable', 'timeout', 'too-large', 'unreachable']);
});

it('downloads into a file that appears only when it is complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-outbound-'));
  await using service = await fakeService(({ path }) =>
    path === '/gone' ? { status: 404 } : { body: 'x'.repeat(5000) },
  );
  const { bytes, sha256 } = await local.http.download(`${service.url}data`, join(folder, 'data'));
  const content = await readFile(join(folder, 'data'));
  expect([bytes, sha256]).toEqual([5000, createHash('sha256').update(content).digest('hex')]);
  await expect(local.http.download(`${service.url}data`, join(folder, 'big'), { maxBytes: 100 })).rejects.toMatchObject(
    { reason: 'too-large' },
  );
  await expect(local.http.download(`${service.url}gone`, join(folder, 'gone'))).rejects.toThrow('answered 404');
  expect(await readdir(folder)).toEqual(['data']);
});

it('guards fetch for libraries', async () => {
  await using service = await fakeService({ json: { issuer: 'x' } });
  const answer = await local.fetch(service.url, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(await answer.json()).toEqual({ issuer: 'x' });
  expect(service.requests[0]?.form).toEqual({ a: 'b' });
  await expect(closed.fetch(service.url)).rejects.toMatchObject({ reason: 'refused' });
});

it('ends a fetch with its signal', async () => {
  const arrived = Promise.withResolvers<void>();
  using silent = await serve(() => arrived.resolve());
  const reason = new Error('too slow');
  const abort = new AbortController();
  const request = local.fetch(silent.url, { signal: abort.signal });
  await arrived.promise;
  abort.abort(reason);
  await expect(request).rejects.toBe(reason);
  await expect(local.fetch(new Request(silent.url, { signal: abort.signal }))).rejects.toBe(reason);
  using quick = await serve((_, response) => response.end());
  expect((await local.fetch(quick.url, { signal: new AbortController().signal })).status).toBe(200);
});

describe('behind a proxy', () => {
  const clientWithProxy = (allow: string[]) =>
    new OutboundHttpClient({ allow, proxy: 'http://127.0.0.1:9', userAgent });
  const reasonOf = (client: OutboundHttpClient, url: string) =>
    client.http(url).then(
      () => 'answered',
      (error: NetworkError) => error.reason,
    );

  it('rejects a name that cannot be resolved here', async () => {
    await using client = clientWithProxy([]);
    expect(await reasonOf(client, 'http://only-the-proxy-knows.invalid/')).toBe('refused');
  });

  it('lets the proxy resolve names if the operator allows it', async () => {
    await using client = clientWithProxy(['proxy-names']);
    // Nothing listens at the proxy's address, so the error shows that the proxy was used.
    expect(await reasonOf(client, 'http://only-the-proxy-knows.invalid/')).toBe('unreachable');
  });

  it('sends name and password of the URL to the proxy', async () => {
    using proxy = await serve((request, response) => response.end(request.headers['proxy-authorization']));
    const { host } = new URL(proxy.url);
    await using client = new OutboundHttpClient({
      allow: ['proxy-names'],
      proxy: `http://ada:p%40ss@${host}`,
      userAgent,
    });
    const answer = await client.http('http://only-the-proxy-knows.invalid/');
    expect(answer.text()).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`);
  });
});
