import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../../test/eventually.ts';
import { readConfig } from '../config/config.ts';
import { RequestCountsService } from './request-counts.service.ts';

/** A server below a base path that answers with the status in the query; without one it never completes its answer. */
async function start() {
  const requestCounts = new RequestCountsService(
    readConfig({ VITRINE_DATA_DIR: '/nowhere', VITRINE_BASE_PATH: '/view' }),
  );
  const server = createServer((incoming, response) => {
    const status = new URL(incoming.url!, 'http://any').searchParams.get('status');
    response.writeHead(Number(status ?? 200));
    if (status) response.end('text');
    else response.write('begun');
  });
  requestCounts.watch(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, requestCounts, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

it('counts requests by class and kind of status, and adds up their times', async () => {
  using site = await start();
  const paths = [
    '/view/api/v1/nodes?status=200',
    '/api/v1/nodes?status=299',
    '/api/v1/nodes?status=304',
    '/healthz?status=503',
  ];
  for (const path of [...paths, '/view/status?status=404']) await (await fetch(site.url + path)).text();
  await eventually(() => site.requestCounts.all().length === 4);
  const all = site.requestCounts.all();
  expect(all.map(({ routeClass, status, count }) => [routeClass, status, count])).toEqual([
    ['api', '2xx', 2],
    ['api', '3xx', 1],
    ['health', '5xx', 1],
    ['page', '4xx', 1],
  ]);
  const started = performance.now();
  await (await fetch(`${site.url}/healthz?status=500`)).text();
  await eventually(() => site.requestCounts.all()[2]!.count === 2);
  const more = site.requestCounts.all()[2]!.seconds - all[2]!.seconds;
  expect(more).toBeGreaterThan(0);
  expect(more).toBeLessThan((performance.now() - started) / 1000);
});

it('counts a response that the client abandoned as aborted', async () => {
  using site = await start();
  const client = request(`${site.url}/api/v1/nodes`).end();
  await once(client, 'response');
  expect(site.requestCounts.all()).toEqual([]);
  client.destroy();
  await eventually(() => site.requestCounts.all().length > 0);
  expect(site.requestCounts.all()).toMatchObject([{ routeClass: 'api', status: 'aborted', count: 1 }]);
});
