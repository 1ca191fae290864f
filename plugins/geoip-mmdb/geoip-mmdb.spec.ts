import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DeliveryError } from '@vitrine/plugin-sdk';
import { fakeService, testHost } from '@vitrine/plugin-sdk/testing';
import mmdb from './index.ts';
import { smallDatabase } from './small-database.ts';
import { unpack } from './unpack.ts';

const database = smallDatabase({ '198.51.100.0/24': 'JP', '203.0.113.0/25': 'DE' });
const newer = smallDatabase({ '198.51.100.0/24': 'FR' });
const id = 'under-test';
const find = async (host: Awaited<ReturnType<typeof testHost>>, address: string) => host.ask('locate', id, address, {});

function tarOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('ustar', 257);
  return Buffer.concat([header, content, Buffer.alloc(((512 - (content.length % 512)) % 512) + 1024)]);
}

const inTar = Buffer.concat(
  [tarOf('GeoLite2/LICENSE.txt', Buffer.from('x')), tarOf('GeoLite2/a.mmdb', database)].map((tar, i) =>
    i === 0 ? tar.subarray(0, 1024) : tar,
  ),
);

it('rejects a tar that is cut anywhere before the end of its database', async () => {
  const end = 1024 + 512 + database.length;
  for (let length = 512; length < end; length += 7)
    await expect(unpack(gzipSync(inTar.subarray(0, length)))).rejects.toThrow(DeliveryError);
  expect(await unpack(gzipSync(inTar.subarray(0, end)))).toEqual(database);
});

it('rejects a tar whose entry has a negative size', async () => {
  const tar = Buffer.from(inTar);
  tar.write('-0000001000', 124);
  await expect(unpack(gzipSync(tar))).rejects.toThrow(DeliveryError);
});

it.each([
  ['as it is', database],
  ['gzipped', gzipSync(database)],
  ['in a gzipped tar', gzipSync(inTar)],
])('downloads a database %s and finds countries in it', async (_, body) => {
  await using service = await fakeService({ body });
  await using running = await testHost(mmdb);
  const result = await running.ask('updateGeoip', id, {
    url: `${service.url}db-{yyyy}-{mm}.mmdb`,
    username: 'u',
    password: 'p',
  });
  expect(result).toEqual({ detail: 'Test-Country, 2026-01-01, 1 MB' });
  expect(service.requests[0]?.path).toMatch(/^\/db-20\d\d-[01]\d\.mmdb$/);
  expect(service.requests[0]?.headers.authorization).toBe(`Basic ${btoa('u:p')}`);
  expect(await find(running, '198.51.100.7')).toEqual({ country: 'JP' });
  expect(await find(running, '203.0.113.9')).toEqual({ country: 'DE' });
  expect(await find(running, '203.0.113.200')).toBeUndefined();
  expect(await find(running, '192.0.2.1')).toBeUndefined();
  expect(await running.host.storage.list()).toEqual(['database.mmdb']);
});

it('accepts an uploaded file, and uses a newer one at once', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'vitrine-mmdb-')), 'upload');
  await using running = await testHost(mmdb);
  await writeFile(file, database);
  await running.ask('updateGeoip', id, {}, file);
  expect(await find(running, '198.51.100.7')).toEqual({ country: 'JP' });
  await writeFile(file, newer);
  await running.ask('updateGeoip', id, {}, file);
  expect(await find(running, '198.51.100.7')).toEqual({ country: 'FR' });
});

it('keeps the old database if the new one is invalid, cut, or does not match its checksum', async () => {
  const bodies: Record<string, string | Buffer> = {
    '/good': database,
    '/html': '<html>sign in first</html>',
    '/cut': gzipSync(database).subarray(0, 60),
    '/sum': `${createHash('sha256').update(database).digest('hex')}  good`,
    '/wrong': '0'.repeat(64),
    '/none': 'no sum here',
  };
  await using service = await fakeService(({ path }) => ({ body: bodies[path] ?? '' }));
  await using running = await testHost(mmdb);
  const update = (name: string, sum?: string) =>
    running.ask('updateGeoip', id, {
      url: `${service.url}${name}`,
      ...(sum && { checksumUrl: `${service.url}${sum}` }),
    });
  await update('good', 'sum');
  await expect(update('html')).rejects.toThrow('This is no MaxMind database.');
  await expect(update('cut')).rejects.toThrow('cannot be unpacked');
  await expect(update('good', 'wrong')).rejects.toThrow('does not match its checksum');
  await expect(update('good', 'none')).rejects.toMatchObject({ hint: { field: 'checksumUrl' } });
  expect(await find(running, '198.51.100.7')).toEqual({ country: 'JP' });
});

it('reports a missing database', async () => {
  await using running = await testHost(mmdb);
  await expect(find(running, '198.51.100.7')).rejects.toThrow('There is no database yet');
});
