import { Histories } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { AnonymousReadsService } from '../platform/http/anonymous-reads.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { FlushService } from './write/flush.service.ts';
import { MinutesService } from './write/minutes.service.ts';

it('returns the history of several visible nodes, equal to that of each alone', async () => {
  await using app = await startTestApp();
  const nodes = [await app.given.node(), await app.given.node(), await app.given.node({ hidden: true })];
  for (const [i, { uuid }] of nodes.entries())
    for (let ago = 20; ago > 0; ago--)
      app.app.get(MinutesService).record(uuid, app.clock.now() - ago * MINUTE_MS, { cpu: i * 10 + ago, netUp: ago });
  await app.app.get(FlushService).flush();
  const range = `from=${app.clock.now() - 20 * MINUTE_MS}&to=${app.clock.now()}&points=30&metrics=cpu`;
  const uuids = nodes.map(({ uuid }) => uuid);

  const { body } = await app.http.get(`/api/v1/history?nodes=${uuids.join(',')}&${range}`).expect(200);

  const all = Histories.parse(body.data);
  expect(Object.keys(all).sort()).toEqual(uuids.slice(0, 2).sort());
  for (const uuid of uuids.slice(0, 2)) {
    const single = await app.http.get(`/api/v1/nodes/${uuid}/history?${range}`).expect(200);
    expect(all[uuid]).toEqual(single.body.data);
    expect(all[uuid]?.columns.cpu?.avg.some(value => value !== null)).toBe(true);
  }
});

it('compresses long responses for clients that accept it', async () => {
  await using app = await startTestApp();
  const { uuid } = await app.given.node();
  for (let ago = 400; ago > 0; ago--)
    app.app.get(MinutesService).record(uuid, app.clock.now() - ago * MINUTE_MS, { cpu: (ago * 37) % 100 });
  await app.app.get(FlushService).flush();
  const read = (encoding: string, points: number) => {
    const query = `nodes=${uuid}&from=${app.clock.now() - points * MINUTE_MS}&to=${app.clock.now()}&points=${points}&metrics=cpu`;
    return app.http.get(`/api/v1/history?${query}`).set('accept-encoding', encoding).expect(200);
  };
  const identity = await read('identity', 400);
  const packed = await read('gzip, br', 400);
  expect(identity.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    vary: expect.stringContaining('Accept-Encoding'),
  });
  expect(packed.body).toEqual(identity.body);
  expect(Number(packed.headers['content-length'])).toBeLessThan(Number(identity.headers['content-length']) / 3);
  expect((await read('gzip', 10)).headers['content-encoding']).toBeUndefined();
});

it('allows shared caches to keep only responses that are the same for every visitor', async () => {
  await using app = await startTestApp();
  const { uuid } = await app.given.node();
  const admin = await app.given.admin();
  const to = Math.ceil(app.clock.now() / MINUTE_MS) * MINUTE_MS;
  const paths = (from: number) => [
    `/api/v1/history?nodes=${uuid}&from=${from}&to=${to}`,
    `/api/v1/nodes/${uuid}/history?from=${from}&to=${to}`,
  ];
  for (const path of paths(to - 60 * MINUTE_MS)) {
    const { headers } = await app.http.get(path).expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=20',
      vary: expect.stringMatching(/Cookie, Authorization/),
    });
    await app.http.get(path).set('if-none-match', headers.etag!).expect(304);
    expect((await admin.get(path).expect(200)).headers['cache-control']).toBe('no-store');
  }

  await app.app.get(SettingsService).set(SITE, { private: true });
  for (const path of paths(to - 60 * MINUTE_MS))
    expect((await app.http.get(path).expect(401)).headers['cache-control']).toBe('no-store');
});

it('caches the history of visitors for 20 seconds, and no other', async () => {
  await using app = await startTestApp();
  const { uuid } = await app.given.node();
  const admin = await app.given.admin();
  const to = Math.ceil(app.clock.now() / MINUTE_MS) * MINUTE_MS;
  const store = async (ago: number, cpu: number) => {
    app.app.get(MinutesService).record(uuid, to - ago * MINUTE_MS, { cpu });
    await app.app.get(FlushService).flush();
  };
  const query = `from=${to - 400 * MINUTE_MS}&to=${to}&points=400&metrics=cpu`;
  const paths = [`/api/v1/history?nodes=${uuid}&${query}`, `/api/v1/nodes/${uuid}/history?${query}`];
  const values = async (path: string, client = app.http, encoding = 'gzip') => {
    const { text } = await client.get(path).set('accept-encoding', encoding).expect(200);
    return (/"avg":\[([^\]]*)\]/.exec(text)?.[1] ?? '').split(',').filter(value => value !== 'null');
  };
  await store(30, 12);
  for (const path of paths) expect(await values(path)).toEqual(['12']);
  await store(20, 34);
  for (const path of paths) {
    expect(await values(path)).toEqual(['12']);
    expect(await values(path, admin as never)).toEqual(['12', '34']);
    expect(await values(path, app.http, 'identity')).toEqual(['12']);
  }
  await app.clock.advance('20s');
  for (const path of paths) expect(await values(path)).toEqual(['12', '34']);
});

it('rounds the range of a visitor to whole minutes, so that requests share a response', async () => {
  await using app = await startTestApp();
  const { uuid } = await app.given.node();
  const admin = await app.given.admin();
  const to = Math.floor(app.clock.now() / MINUTE_MS) * MINUTE_MS;
  const store = async (ago: number) => {
    app.app.get(MinutesService).record(uuid, to - ago * MINUTE_MS, { cpu: ago });
    await app.app.get(FlushService).flush();
  };
  const read = async (from: number, to: number, client = app.http) => {
    const query = `from=${from}&to=${to}&points=20&metrics=cpu`;
    const paths = [`/api/v1/history?nodes=${uuid}&${query}`, `/api/v1/nodes/${uuid}/history?${query}`];
    return Promise.all(paths.map(async path => JSON.stringify((await client.get(path).expect(200)).body.data)));
  };
  await store(9);
  const first = await read(to - 10 * MINUTE_MS, to);
  await store(8);
  expect(await read(to - 10 * MINUTE_MS + 1, to - MINUTE_MS + 1)).toEqual(first);
  expect(await read(to - 10 * MINUTE_MS + 1, to - MINUTE_MS + 1, admin as never)).not.toEqual(first);
});

it('limits waiting requests of one network, and serves others meanwhile', async () => {
  await using app = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  const { uuid } = await app.given.node();
  const admin = await app.given.admin();
  const query = `from=0&to=${app.clock.now()}`;
  const paths = [
    `/api/v1/history?nodes=${uuid}&${query}`,
    `/api/v1/nodes/${uuid}/history?${query}`,
    `/api/v1/nodes/${uuid}/history?format=csv&${query}`,
    `/api/v1/nodes/${uuid}/latency?${query}`,
  ];
  const reads = app.app.get(AnonymousReadsService);
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': '2001:db8:1:2::3' } };
  const { promise: blocked, resolve: letGo } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 102 }, () => reads.run(request as never, () => blocked));

  for (const path of paths) {
    const { headers, body } = await app.http.get(path).set('x-forwarded-for', '2001:db8:1:2::4').expect(429);
    expect(headers['retry-after']).toBe('2');
    expect(body).toMatchObject({ code: 'request.busy', retryAfter: 2 });
    await app.http.get(path).set('x-forwarded-for', '2001:db8:1:3::4').expect(200);
    await admin.get(path).set('x-forwarded-for', '2001:db8:1:2::4').expect(200);
  }
  letGo();
  await Promise.all(waiting);
  for (const path of paths) await app.http.get(path).set('x-forwarded-for', '2001:db8:1:2::4').expect(200);
});

it.each([
  ['no node', ''],
  ['something that is no uuid', 'one'],
  [
    'too many nodes',
    Array.from({ length: 101 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`).join(),
  ],
])('refuses %s', async (_, nodes) => {
  await using app = await startTestApp();
  await app.http.get(`/api/v1/history?nodes=${nodes}&from=0&to=1`).expect(422);
});
