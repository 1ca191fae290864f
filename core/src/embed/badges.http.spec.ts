import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { SettingsService } from '../settings/settings.service.ts';

const GONE = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const picture = async (site: TestApp, path: string) => {
  const { body, headers } = await site.http
    .get(path)
    .expect(200)
    .expect('content-type', 'image/svg+xml; charset=utf-8');
  return { svg: String(body), headers };
};
const titleOf = ({ svg }: { svg: string }) => /<title>(.*?)<\/title>/.exec(svg)?.[1];

it('draws the state of a node for public use', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'tokyo' });
  expect(titleOf(await picture(site, `/badge/node/${node.uuid}.svg`))).toBe('tokyo: never reported');
  await using connection = await site.agent(node).connect();
  connection.report(site.clock.now());
  const badge = await eventually(async () => {
    const found = await picture(site, `/badge/node/${node.uuid}.svg`);
    return titleOf(found) === 'tokyo: online' ? found : undefined;
  });
  expect(badge.headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
  });
  await site.http.get(`/badge/node/${node.uuid}.svg`).set('if-none-match', String(badge.headers.etag)).expect(304);
  for (const show of ['cpu', 'memory', 'disk', 'uptime', 'load', 'expiry', 'availability'])
    expect(titleOf(await picture(site, `/badge/node/${node.uuid}.svg?show=${show}`))).toMatch(/^tokyo \w+: ./);
  expect(titleOf(await picture(site, `/badge/node/${node.uuid}.svg?lang=zh-TW&label=東京`))).toBe('東京: 線上');
  expect(titleOf(await picture(site, '/badge/site.svg'))).toBe('Vitrine: 1/1 online');
  await site.http.get(`/badge/node/${node.uuid}.svg?show=token`).expect(422);
});

it('escapes markup in names', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: '"><script>alert(1)</script>&\u0007' });
  const { svg } = await picture(site, `/badge/node/${node.uuid}.svg`);
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&#34;&#62;&#60;script&#62;');
  const { text } = await site.http.get(`/embed/node/${node.uuid}`).expect(200);
  expect(text).not.toContain('<script');
});

it('shows nothing of a hidden node to visitors or administrators', async () => {
  const site = await startTestApp();
  const hidden = await site.given.node({ name: 'secret-machine', hidden: true });
  await site.given.node({ name: 'open' });
  for (const client of [site.http, await site.admin()]) {
    for (const path of [`/badge/node/${hidden.uuid}.svg`, `/embed/node/${hidden.uuid}`]) {
      const response = await client.get(path).expect(404);
      const missing = await client.get(path.replace(hidden.uuid, GONE)).expect(404);
      expect(response.body.code).toBe(missing.body.code);
    }
    expect(String((await client.get('/badge/site.svg').expect(200)).body)).toContain('0/1');
    expect((await client.get('/embed/site').expect(200)).text).not.toContain('secret-machine');
  }
});

it('shows nothing of a private site to visitors, and marks other responses as private', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const node = await site.given.node();
  await site.app.get(SettingsService).set(SITE, { private: true });
  for (const path of [`/badge/node/${node.uuid}.svg`, '/badge/site.svg', `/embed/node/${node.uuid}`, '/embed/site']) {
    await site.http.get(path).expect(401);
    expect((await admin.get(path).expect(200)).headers['cache-control']).toBe('private, no-store');
  }
});

it('allows other sites to frame a card, and nothing else', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'tokyo' });
  await using connection = await site.agent(node).connect();
  connection.report(site.clock.now());
  for (const path of [`/embed/node/${node.uuid}`, '/embed/site?scheme=dark&lang=zh-CN']) {
    const { headers, text } = await site.http.get(path).expect(200).expect('content-type', 'text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w+/=]{24}'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(headers['x-frame-options']).toBeUndefined();
    expect(text).toContain(`<style nonce="${/nonce-([\w+/=]{24})/.exec(policy)![1]}">`);
    expect(text).toContain('tokyo');
    expect(text).not.toContain('<script');
    expect(text).toContain('http-equiv="refresh"');
  }
  for (const path of ['/api/public', `/badge/node/${node.uuid}.svg`, `/api/v1/nodes/${node.uuid}`]) {
    const { headers } = await site.http.get(path).expect(200);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

it('lists offline nodes first, and does not refresh if that is disabled', async () => {
  const site = await startTestApp();
  const [online, offline] = [await site.given.node({ name: 'online' }), await site.given.node({ name: 'offline' })];
  {
    await using disconnecting = await site.agent(offline).connect();
    disconnecting.report(site.clock.now());
    await disconnecting.settled();
  }
  await site.clock.advance('2m');
  await using connection = await site.agent(online).connect();
  connection.report(site.clock.now());
  await connection.settled();
  const { text } = await site.http.get('/embed/site?refresh=off').expect(200);
  const rows = [...text.matchAll(/<li><span>(\w+)<\/span><span class="(\w*)">/g)];
  expect(rows.map(([, name, tone]) => [name, tone])).toEqual([
    ['offline', 'off'],
    ['online', 'on'],
  ]);
  expect(text).toContain('>offline 2 min<');
  expect(text).not.toContain('http-equiv');
});

it('draws the stored day of a node on its card with gaps, reading it once a minute', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'tokyo' });
  const card = async () => (await site.http.get(`/embed/node/${node.uuid}`).expect(200)).text;
  expect(await card()).not.toContain('<svg');
  const store = async (cpu: number) => {
    for (let hour = 1; hour < 20; hour++)
      if (hour < 8 || hour > 12)
        site.app.get(MinutesService).record(node.uuid, site.clock.now() - hour * HOUR_MS, { cpu });
    await site.app.get(FlushService).flush();
  };
  await store(40);
  expect(await card()).not.toContain('<svg');
  await site.clock.advance('61s');
  const text = await card();
  expect(text).toContain('aria-label="CPU, last 24 h: ≤ 40%"');
  expect(/class="line" d="([^"]*)"/.exec(text)![1]!.match(/M/g)!.length).toBeGreaterThan(1);
});
