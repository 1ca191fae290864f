import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp } from '../../../test/app.ts';
import { smallDisk, withSmallDisk } from '../../../test/soak/lib/small-disk.ts';

it('wraps the result of a route, but no file, empty response or raw response', async () => {
  const { http, given } = await startTestApp();
  const admin = await given.admin();
  const { uuid } = await given.node({ name: 'tokyo' });
  const { body } = await http.get(`/api/v1/nodes/${uuid}`).expect(200);
  expect(Object.keys(body)).toEqual(['data']);
  await http.get('/healthz').expect(200, { status: 'ok' });
  expect((await http.get('/install.sh').buffer(true).expect(200)).text).toMatch(/^#!/);
  const removed = await admin.delete(`/api/v1/admin/nodes/${uuid}`).expect(204);
  expect([removed.text, removed.headers['content-type']]).toEqual(['', undefined]);
});

it('sends the entity tag of a resource as a header too', async () => {
  const { given } = await startTestApp();
  const admin = await given.admin();
  const { uuid } = await given.node();
  const { body, headers } = await admin.patch(`/api/v1/admin/nodes/${uuid}`).send({ name: 'kyoto' }).expect(200);
  expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
  expect(headers.etag).toBe(body.data.etag);
});

withSmallDisk('uses the reserve of a full disk only for requests that free space', async () => {
  // PostgreSQL has a disk of its own.
  if (globalThis.POSTGRES_URL !== undefined) return;
  using disk = smallDisk(64)!;
  await using site = await startTestApp({ dataDir: join(disk.path, 'data') });
  const admin = await site.admin();
  await site.clock.advance('1m');
  const isKept = () => existsSync(join(site.dataDir, 'disk.reserve'));
  expect(isKept()).toBe(true);
  disk.fill();
  await admin.get('/api/v1/admin/nodes').expect(200);
  expect(isKept()).toBe(true);
  await admin.delete('/api/v1/admin/backup/files/none.zip');
  expect(isKept()).toBe(false);
});
