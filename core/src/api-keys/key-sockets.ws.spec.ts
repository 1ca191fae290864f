import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

const SITE_KEY = 'twelve-chars';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
  await setSiteKey(SITE_KEY);
});

const setSiteKey = (key: string) => admin.put('/api/v1/admin/site-key').send({ key }).expect(200);

async function connect(key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`, { headers });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  /** Waits until the server has answered on this socket. */
  const ping = async () => {
    socket.ping();
    await once(socket, 'pong');
    return socket.readyState === WebSocket.OPEN;
  };
  return { closed, ping, [Symbol.dispose]: () => socket.terminate() };
}

const make = async () => {
  const request = { name: 'script', scopes: ['read'], expiresAt: null, nodes: null };
  return (await admin.post('/api/v1/admin/api-keys').send(request).expect(201)).body.data as {
    key: { id: string };
    secret: string;
  };
};

it('closes the sockets of a key that another process removed, and no others', async () => {
  const [removed, kept] = [await make(), await make()];
  using lost = await connect(removed.secret);
  using living = await connect(kept.secret);
  using ofSite = await connect(SITE_KEY);
  await using visitor = await site.viewer();
  await site.app.get(Database).nativeDelete(ApiKeyEntity, { id: removed.key.id });
  await site.clock.advance('6s');
  expect((await lost.closed)[0]).toBe(1008);
  await visitor.settled();
  expect([await living.ping(), await ofSite.ping()]).toEqual([true, true]);
});

it('closes the sockets of the site key when it changes', async () => {
  using socket = await connect(SITE_KEY);
  await setSiteKey('another-key-of-it');
  expect((await socket.closed)[0]).toBe(1008);
});
