import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '../../test/eventually.ts';
import { CoreHttp } from './core-http.ts';
import { endpointOf } from './endpoint.ts';

/** A server with this answer, and a client of it with a time limit in milliseconds. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, timeout = 5000) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', piece => (body += String(piece)));
    request.on('end', () => {
      requests.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      answer(request, response);
    });
  });
  server.on('connection', socket => sockets.add(socket));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const endpoint = endpointOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const http = new CoreHttp(endpoint, 'status.example', timeout);
  return {
    http,
    requests,
    sockets,
    async [Symbol.asyncDispose]() {
      http.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('sends a token and a body, and returns the response', async () => {
  await using core = await serve((_, response) => response.writeHead(201, { 'x-some': 'y' }).end('böses'));
  const answer = await core.http.request({ method: 'POST', path: '/a', token: 'secret', body: '"ñ"' });
  expect([answer.status, answer.headers['x-some'], String(answer.body)]).toEqual([201, 'y', 'böses']);
  expect(core.requests).toMatchObject([
    {
      method: 'POST',
      url: '/a',
      body: '"ñ"',
      headers: {
        host: 'status.example',
        accept: '*/*',
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'content-length': '4',
      },
    },
  ]);
});

it('omits the headers of a missing token and body', async () => {
  await using core = await serve((_, response) => response.end());
  expect((await core.http.request({ method: 'GET', path: '/' })).body).toHaveLength(0);
  expect(core.requests[0]!.headers).not.toHaveProperty('authorization');
  expect(core.requests[0]!.headers).not.toHaveProperty('content-type');
  expect(core.requests[0]!.headers).not.toHaveProperty('content-length');
});

it('keeps its connection for the next request', async () => {
  await using core = await serve((_, response) => response.end('x'));
  for (let i = 0; i < 3; i++) await core.http.request({ method: 'GET', path: '/' });
  expect([core.requests.length, core.sockets.size]).toEqual([3, 1]);
});

it('retries a request once if the server closed the kept connection', async () => {
  let isBroken = false;
  await using core = await serve((request, response) => {
    if (isBroken) return void request.socket.destroy();
    response.end('x');
  });
  await core.http.request({ method: 'GET', path: '/1' });
  isBroken = true;
  await expect(core.http.request({ method: 'GET', path: '/2' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(core.requests.map(({ url }) => url)).toEqual(['/1', '/2', '/2']);
  await expect(core.http.request({ method: 'GET', path: '/3' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(core.requests.map(({ url }) => url)).toEqual(['/1', '/2', '/2', '/3']);
});

it('accepts a response up to the size limit, and rejects a larger one', async () => {
  await using core = await serve(({ url }, response) => response.end(Buffer.alloc(Number(url!.slice(1)))));
  const size = async (bytes: number, maxBytes?: number) =>
    (await core.http.request({ method: 'GET', path: `/${bytes}`, ...(maxBytes && { maxBytes }) })).body.length;
  expect([await size(10, 10), await size(1_048_576)]).toEqual([10, 1_048_576]);
  await expect(size(11, 10)).rejects.toThrow('its answer is too long');
  await expect(size(1_048_577)).rejects.toThrow('its answer is too long');
});

it('times out by the limit of the client or of the request', async () => {
  await using core = await serve(() => undefined, 50);
  await expect(core.http.request({ method: 'GET', path: '/' })).rejects.toThrow('it does not answer in time');
  await using patient = await serve(() => undefined);
  await expect(patient.http.request({ method: 'GET', path: '/', timeout: 50 })).rejects.toThrow(
    'it does not answer in time',
  );
});

it('rejects a request that was aborted', async () => {
  await using core = await serve(() => undefined);
  const stop = new AbortController();
  const request = core.http.request({ method: 'GET', path: '/' }, stop.signal);
  await eventually('it has arrived', () => core.requests.length === 1);
  stop.abort();
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
});
