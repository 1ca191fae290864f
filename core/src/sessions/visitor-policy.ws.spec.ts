import { once } from 'node:events';
import { SITE } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ADMIN, cookieOf } from '../../test/test-data.ts';
import { SettingsService } from '../settings/settings.service.ts';

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await startTestApp();
  await site.admin();
  cookie = cookieOf((await site.http.post('/api/v1/session').send(ADMIN).expect(201)).headers);
});
const set = (values: object) => site.app.get(SettingsService).set(SITE, values);
beforeEach(() => set({ private: false }));

it('ends the sockets of visitors when the site becomes private, and keeps those of administrators', async () => {
  await using visitor = await site.viewer();
  await using admin = await site.viewer({ cookie });
  const closed = once(visitor.socket, 'close');
  await set({ private: true });
  expect((await closed)[0]).toBe(1012);
  await admin.settled();
  expect(admin.socket.readyState).toBe(admin.socket.OPEN);
});

it('ends their sockets each time the site becomes private', async () => {
  await set({ private: true });
  await set({ private: false });
  await using visitor = await site.viewer();
  const closed = once(visitor.socket, 'close');
  await set({ private: true });
  expect((await closed)[0]).toBe(1012);
});

it('keeps visitors connected when other settings of the site change', async () => {
  await using visitor = await site.viewer();
  await set({ name: 'Northwind' });
  await set({ private: false });
  await visitor.settled();
  expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
});

it('reconnects guests of a site that was private at its start when it opens', async () => {
  const first = await startTestApp();
  const admin = await first.admin();
  await first.app.get(SettingsService).set(SITE, { private: true });
  const share = { name: '', node: null, hours: 1 };
  const { body } = await admin.post('/api/v1/admin/share-links').send(share).expect(201);
  await first.stop();
  const again = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  const guest = cookieOf((await again.http.get(body.data.path).expect(303)).headers);
  await using viewer = await again.viewer({ cookie: guest });
  const closed = once(viewer.socket, 'close');
  await again.app.get(SettingsService).set(SITE, { private: false });
  expect((await closed)[0]).toBe(1012);
});
