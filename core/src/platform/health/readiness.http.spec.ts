import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp } from '../../../test/app.ts';
import { migratedDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { tcpProxy } from '../../../test/soak/lib/proxy.ts';
import { ReadinessService } from './readiness.service.ts';

it('stays ready while its database restarts, and reports not ready if it stays away', async () => {
  if (!globalThis.POSTGRES_URL) return;
  const database = await migratedDatabase('');
  const direct = new URL(database.url);
  const proxy = await tcpProxy(direct.hostname, Number(direct.port || 5432));
  const proxyUrl = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: proxy.port });
  const { http, stop } = await startTestApp({ databaseUrl: proxyUrl.href });
  const ready = () => http.get('/readyz').then(({ status }) => status);
  expect(await ready()).toBe(200);
  proxy.close();
  const answer = ready();
  await pause(500);
  proxy.open();
  expect(await answer).toBe(200);
  proxy.close();
  expect(await ready()).toBe(503);
  proxy.open();
  expect(await ready()).toBe(200);
  await stop();
  await proxy[Symbol.asyncDispose]();
  await database.drop();
});

/** Starts a request whose body is still being sent. */
function begin(url: string) {
  const headers = { 'content-type': 'application/json' };
  const open = request(`${url}/api/v1/session`, { method: 'POST', headers, agent: false });
  open.write('{');
  return open;
}

it('completes open requests before it stops, and responds with Connection: close', async () => {
  const { app, url, http } = await startTestApp();
  const readiness = app.get(ReadinessService);
  expect([readiness.isStopping, readiness.openRequests]).toEqual([false, 0]);
  expect((await http.get('/healthz').set('connection', 'keep-alive')).headers.connection).toBe('keep-alive');
  const [first, second] = [begin(url), begin(url)];
  await eventually(() => readiness.openRequests === 2);
  const drained = readiness.drain().then(() => 'drained');
  expect(readiness.isStopping).toBe(true);
  expect((await http.get('/healthz').set('connection', 'keep-alive')).headers.connection).toBe('close');
  first.end('}');
  const oneLeft = eventually(() => readiness.openRequests === 1).then(() => 'one left');
  expect(await Promise.race([drained, oneLeft])).toBe('one left');
  second.end('}');
  await once(second, 'response');
  await drained;
  await eventually(() => readiness.openRequests === 0);
});

it('stops without waiting for a request that its client does not complete', async () => {
  const { app, url } = await startTestApp();
  const readiness = app.get(ReadinessService);
  const open = begin(url);
  open.on('error', () => undefined);
  await eventually(() => readiness.openRequests === 1);
  await readiness.drain();
  expect(readiness.openRequests).toBe(1);
  open.destroy();
  await eventually(() => readiness.openRequests === 0);
});
