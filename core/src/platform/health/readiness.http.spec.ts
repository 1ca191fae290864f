import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp } from '../../../test/app.ts';
import { migratedDatabase } from '../../../test/database.ts';
import { tcpProxy } from '../../../test/soak/lib/proxy.ts';

it('stays ready while its database restarts, and reports not ready if it stays away', async () => {
  if (!globalThis.POSTGRES_URL) return;
  const database = await migratedDatabase('');
  const direct = new URL(database.url);
  const proxy = await tcpProxy(direct.hostname, Number(direct.port || 5432));
  const through = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: proxy.port });
  const { http, stop } = await startTestApp({ databaseUrl: through.href });
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
