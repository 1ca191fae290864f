import { SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Returns the size of a PNG in pixels. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

it('is a picture that other sites show and caches keep for a minute', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node({ name: 'tokyo' });
  const path = `/preview/card/${uuid}.png`;
  const { body, headers } = await site.http.get(path).expect(200).expect('content-type', 'image/png');
  expect(sizeOf(body as Buffer)).toEqual([1280, 428]);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
  });
  await site.http.get(path).set('if-none-match', headers.etag!).expect(304);
  const dark = await site.http.get(`${path}?scheme=dark&lang=zh-TW`).expect(200);
  expect(dark.headers.etag).not.toBe(headers.etag);
  await site.http.get(`${path}?scheme=auto`).expect(422);
});

it('shows nothing of a hidden node, and is closed with the site', async () => {
  const site = await startTestApp();
  const hidden = await site.given.node({ hidden: true });
  const open = await site.given.node();
  for (const client of [site.http, await site.admin()])
    await client.get(`/preview/card/${hidden.uuid}.png`).expect(404);
  await site.app.get(SettingsService).set(SITE, { private: true });
  await site.http.get(`/preview/card/${open.uuid}.png`).expect(401);
});

it('shows a hidden node of a private site behind a share link for it, until that ends or is revoked', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const hidden = await site.given.node({ name: 'secret', hidden: true });
  await site.app.get(SettingsService).set(SITE, { private: true });
  const share = async (node: string | null) =>
    (await admin.post('/api/v1/admin/share-links').send({ name: '', node, hours: 24 }).expect(201)).body.data as {
      id: string;
      path: string;
    };
  const [ownLink, otherLink, siteLink] = [await share(hidden.uuid), await share(hidden.uuid), await share(null)];
  const { body, headers } = await site.http.get(`${ownLink.path}/card.png`).expect(200);
  expect(sizeOf(body as Buffer)).toEqual([1280, 428]);
  expect(headers['cache-control']).toBe('private, no-store');

  for (const path of [siteLink.path, `${ownLink.path}x`, '/share/none'])
    expect((await site.http.get(`${path}/card.png`).expect(404)).body.code).toBe('share-link.not-found');
  await admin.delete(`/api/v1/admin/share-links/${otherLink.id}`).expect(204);
  await site.http.get(`${otherLink.path}/card.png`).expect(404);
  await site.clock.skip('25h');
  await site.http.get(`${ownLink.path}/card.png`).expect(404);
});
