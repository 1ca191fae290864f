import { inflateSync } from 'node:zlib';
import { SITE } from '@vitrine/contracts/settings';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';
import { SettingsService } from '../settings/settings.service.ts';

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** Returns the colour of the upper left pixel of a PNG, which no filter changes. */
function cornerOf(png: Buffer): string {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return `#${inflateSync(Buffer.concat(data)).toString('hex', 1, 4)}`;
}

it('is drawn in the colours of the active theme, light or dark', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { uuid } = await site.given.node({ name: '東京' });
  const tokens = { radius: 'none', light: { background: '#f7f3ec' }, dark: { background: '#120f0c' } } as const;
  const { id } = await install(admin, themeZip({}, { tokens }), false);
  const paths = ['/preview/site.png', `/preview/node/${uuid}.png`];
  const before = await Promise.all(paths.map(async path => cornerOf((await site.http.get(path).expect(200)).body)));
  await admin.put('/api/v1/admin/themes/active').send({ id }).expect(200);
  for (const [i, path] of paths.entries()) {
    const dark = (await site.http.get(path).expect(200)).body as Buffer;
    const light = (await site.http.get(`${path}?scheme=light`).expect(200)).body as Buffer;
    expect([sizeOf(dark), sizeOf(light)]).toEqual([
      [1200, 630],
      [1200, 630],
    ]);
    expect([cornerOf(dark), cornerOf(light)]).toEqual(['#120f0c', '#f7f3ec']);
    expect(before[i]).not.toBe('#120f0c');
    await site.http.get(`${path}?scheme=auto`).expect(422);
  }
});

it('shows no hidden node, to its administrator either', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.given.node({ name: 'tokyo' });
  const tagOf = async (client: typeof admin) => (await client.get('/preview/site.png').expect(200)).headers.etag;
  const before = await tagOf(admin);
  const hidden = await site.given.node({ name: 'secret', hidden: true });
  expect([await tagOf(admin), await tagOf(site.http)]).toEqual([before, before]);
  await admin.get(`/preview/node/${hidden.uuid}.png`).expect(404);
  await site.given.node({ name: 'osaka' });
  expect(await tagOf(site.http)).not.toBe(before);
});

it('draws a site without nodes and with a Chinese name, unless it is private', async () => {
  const site = await startTestApp();
  await site.app.get(SettingsService).set(SITE, { name: '北风云' });
  const { body } = await site.http.get('/preview/site.png').set('accept-language', 'zh-CN').expect(200);
  expect(sizeOf(body as Buffer)).toEqual([1200, 630]);
  await site.app.get(SettingsService).set(SITE, { private: true });
  await site.http.get('/preview/site.png').expect(401);
});
