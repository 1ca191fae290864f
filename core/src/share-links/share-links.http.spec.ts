import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SITE } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { ADMIN, createCookieClient } from '../../test/test-data.ts';
import { SettingsService } from '../settings/settings.service.ts';

const shares = '/api/v1/admin/share-links';

async function setUp(config: NodeJS.ProcessEnv = {}) {
  const app = await startTestApp({ config });
  const client = await app.admin();
  const [visibleNode, hidden] = [
    await app.given.node({ name: 'plain' }),
    await app.given.node({ name: 'hidden', hidden: true }),
  ];
  const closed = (closed: boolean) => app.app.get(SettingsService).set(SITE, { private: closed });
  const make = async (node: string | null, hours = 24) =>
    (await client.post(shares).send({ name: 'for Ada', node, hours }).expect(201)).body.data;
  /** Opens a link; returns the browser and the redirect target. */
  const guest = async (path: string) => {
    const visitor = createCookieClient(app.url);
    const { headers } = await visitor.get(path).expect(303);
    return { visitor, to: headers.location };
  };
  const names = async (visitor: ReturnType<typeof createCookieClient>) =>
    (await visitor.get('/api/v1/nodes').expect(200)).body.data.map(({ node }: { node: { name: string } }) => node.name);
  return { ...app, client, plain: visibleNode, hidden, closed, make, guest, names };
}

it('shows a private site to holders of a link, as visitors would see it', async () => {
  const { closed, make, guest, names, http, hidden } = await setUp();
  await closed(true);
  const share = await make(null);
  expect(share.path).toMatch(/^\/share\/[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/);
  const { body } = await http.get('/api/v1/nodes').expect(401);
  expect([body.code, body.detail]).toEqual(['site.private', 'This is a private site. Please log in first.']);
  const { visitor, to } = await guest(share.path);
  expect(to).toBe('/');
  expect(await names(visitor)).toEqual(['plain']);
  await visitor.get(`/api/v1/nodes/${hidden.uuid}`).expect(404);
  expect((await visitor.get('/api/public')).body.data).toMatchObject({
    private: true,
    signedIn: false,
    site: { name: 'Test' },
    share: { node: null, until: share.expiresAt },
  });
  await visitor.get('/api/v1/admin/nodes').expect(401);
});

it('shows one node, hidden or not, and nothing else of a private site', async () => {
  const { closed, make, guest, names, plain, hidden } = await setUp();
  const { visitor, to } = await guest((await make(hidden.uuid)).path);
  expect(to).toBe(`/instance/${hidden.uuid}`);
  expect((await names(visitor)).sort()).toEqual(['hidden', 'plain']);
  await closed(true);
  expect(await names(visitor)).toEqual(['hidden']);
  await visitor.get(`/api/v1/nodes/${hidden.uuid}`).expect(200);
  await visitor.get(`/api/v1/nodes/${plain.uuid}`).expect(404);
  await visitor.get(`/api/v1/nodes/${plain.uuid}/history?from=0&to=60000`).expect(404);
});

it('pushes only the node of its link', async () => {
  const { closed, make, hidden, url, http } = await setUp();
  await closed(true);
  const cookie = String((await http.get((await make(hidden.uuid)).path)).headers['set-cookie']).split(';')[0]!;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { origin: url, headers: { cookie } });
  const [data] = (await once(socket, 'message')) as [Buffer];
  expect(JSON.parse(String(data))).toMatchObject({ type: 'snapshot', nodes: [{ name: 'hidden' }] });
  socket.terminate();
});

it('ends a link with its sockets when it expires, is revoked, or its node is removed', async () => {
  const { closed, make, guest, hidden, plain, url, http, client, clock } = await setUp();
  await closed(true);
  const open = async (path: string) => {
    const cookie = String((await http.get(path)).headers['set-cookie']).split(';')[0]!;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { origin: url, headers: { cookie } });
    await once(socket, 'open');
    return { closed: once(socket, 'close'), ask: () => http.get('/api/v1/nodes').set({ cookie }) };
  };
  const [removed, short, bound] = [await make(null), await make(null, 1), await make(plain.uuid)];
  const [first, second, third] = [await open(removed.path), await open(short.path), await open(bound.path)];
  await client.delete(`${shares}/${removed.id}`).expect(204);
  expect((await first.closed)[0]).toBe(1008);
  await first.ask().expect(401);
  await client.delete(`/api/v1/admin/nodes/${plain.uuid}`).expect(204);
  await clock.advance('6s');
  expect((await third.closed)[0]).toBe(1008);
  await clock.skip('61m');
  expect((await second.closed)[0]).toBe(1008);
  await second.ask().expect(401);
  for (const { path } of [removed, short, bound])
    expect((await guest(path)).to).toBe('/login?problem=share-link.expired');
  expect((await client.get(shares)).body.data.map(({ id }: { id: string }) => id)).toEqual([short.id]);
  await client.post(shares).send({ node: hidden.uuid, hours: 0 }).expect(422);
  await client.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  await client.post(shares).send({ node: removed.id, hours: 1 }).expect(404);
});

it('rejects invented and changed links', async () => {
  const { make, guest } = await setUp();
  const { path } = await make(null, 1);
  const [id, until, proof] = path.slice('/share/'.length).split('.') as [string, string, string];
  const laterExpiry = (parseInt(until, 36) + DAY_MS).toString(36);
  const otherToken = (await make(null, 1)).path.slice('/share/'.length).split('.')[0] as string;
  for (const forged of [
    `${id}.${laterExpiry}.${proof}`,
    `${otherToken}.${until}.${proof}`,
    `${id}.${until}.${'A'.repeat(43)}`,
    id,
    'x',
    '%00',
    `${id}.${until}.${proof}x`,
  ])
    expect((await guest(`/share/${forged}`)).to).toBe('/login?problem=share-link.expired');
  expect((await guest(path)).to).toBe('/');
});

it('sets a secure cookie over https that lasts as long as the link', async () => {
  const { make, http } = await setUp({ VITRINE_TRUSTED_PROXIES: 'loopback' });
  const { path } = await make(null, 2);
  const { headers } = await http.get(path).set('x-forwarded-proto', 'https').expect(303);
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-vitrine-share=[^;]+; Max-Age=7200; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(headers['cache-control']).toBe('no-store');
});

it('rejects changes with a link, from any site', async () => {
  const { make, guest } = await setUp();
  const { visitor } = await guest((await make(null)).path);
  await visitor.post('/api/v1/admin/share-links').send({ node: null, hours: 1 }).expect(401);
  await visitor.delete('/api/v1/session').expect(401);
  await visitor.post('/api/v1/themes/failures').set('origin', 'https://evil.example').send({}).expect(403);
});
