import { once } from 'node:events';
import { EntityManager } from '@mikro-orm/sql';
import { generate } from 'otplib';
import { WebSocket } from 'ws';
import type { NewApiKey } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { ADMIN } from '../../test/test-data.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

const keys = '/api/v1/admin/api-keys';
const { password } = ADMIN;

async function setUp() {
  const app = await startTestApp();
  const client = await app.admin();
  const newKey = { name: 'script', scopes: ['read'], expiresAt: null, nodes: null } as const;
  const make = async (overrides: Partial<NewApiKey> = {}) => {
    const { key, secret } = (
      await client
        .post(keys)
        .send({ ...newKey, ...overrides })
        .expect(201)
    ).body.data;
    const bearer = { authorization: `Bearer ${secret}` };
    const request = (method: 'get' | 'post' | 'patch' | 'put' | 'delete', path: string) =>
      app.http[method](`/api/v1/${path}`).set(bearer);
    return { id: key.id as string, key, secret: secret as string, bearer, ask: request };
  };
  return { ...app, client, make };
}

it('creates a key that is readable once, identified by its hint and stored hashed', async () => {
  const { make, client, app } = await setUp();
  const { secret, key } = await make();
  expect(secret).toMatch(/^vk_[\w-]{43}$/);
  expect(key).toMatchObject({ name: 'script', hint: secret.slice(0, 8), lastUsedAt: null, secondFactor: false });
  const listed = (await client.get(keys).expect(200)).text;
  expect(listed).not.toContain(secret);
  expect(JSON.stringify(await app.get(EntityManager).fork().findAll(ApiKeyEntity))).not.toContain(secret.slice(8));
  const log = (await client.get('/api/v1/admin/audit')).text;
  expect(log).toContain('api-keys.add');
  expect(log).not.toContain(secret);
});

it('admits each scope to its own routes, and full to all', async () => {
  const { make, given } = await setUp();
  const { uuid } = await given.node();
  const may = async (scope: NewApiKey['scopes'][number]) => {
    const { ask } = await make({ scopes: [scope] });
    const answers = {
      seen: await ask('get', 'admin/nodes'),
      change: await ask('patch', `admin/nodes/${uuid}`).send({ name: 'osaka' }),
      control: await ask('get', 'admin/exec/tasks'),
      settings: await ask('get', 'admin/settings/site'),
      account: await ask('get', 'admin/account'),
      sessions: await ask('get', 'admin/sessions'),
    };
    return Object.entries(answers).flatMap(([name, { status, body }]) =>
      status < 300 ? [name] : body.code === 'api-key.scope-missing' ? [] : [`${name} ${status} ${body.code}`],
    );
  };
  expect(await may('read')).toEqual(['seen']);
  expect(await may('nodes')).toEqual(['seen', 'change']);
  expect(await may('control')).toEqual(['seen', 'control']);
  expect(await may('settings')).toEqual(['seen', 'settings']);
  expect(await may('full')).toEqual(['seen', 'change', 'control', 'settings', 'account', 'sessions']);
});

it('limits a key to its nodes: it does not see another node, and an empty list is rejected', async () => {
  const { make, given, url, app } = await setUp();
  const [ownNode, otherNode] = [await given.node({ name: 'mine', hidden: true }), await given.node({ name: 'other' })];
  const { ask } = await make({ scopes: ['nodes'], nodes: [ownNode.uuid] });
  const names = async (path: string, from: typeof ask) =>
    (await from('get', path).expect(200)).body.data.map(
      (row: { name?: string; node?: { name: string } }) => row.name ?? row.node?.name,
    );
  expect(await names('admin/nodes', ask)).toEqual(['mine']);
  expect(await names('nodes', ask)).toEqual(['mine']);
  await ask('get', `nodes/${otherNode.uuid}`).expect(404);
  await ask('patch', `admin/nodes/${ownNode.uuid}`).send({ name: 'mine' }).expect(200);
  for (const body of [
    ask('patch', `admin/nodes/${otherNode.uuid}`).send({ name: 'x' }),
    ask('patch', 'admin/nodes').send({ nodes: [otherNode.uuid], change: { hidden: true } }),
    ask('post', 'admin/nodes').send({ name: 'new' }),
    ask('put', 'admin/nodes/order').send({ nodes: [] }),
    ask('get', 'admin/alerts'),
    ask('delete', `admin/nodes/${otherNode.uuid}`),
  ])
    expect((await body.expect(403)).body.code).toBe('api-key.node-forbidden');
  const openSocket = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/careful`, { headers });
    return new Promise(resolve => {
      socket.once('open', () => (socket.terminate(), resolve(101)));
      socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode));
    });
  };
  app.get(SocketServerService).serve('/careful', { audience: 'admin', maxPayload: 1024, scope: 'control' });
  expect(await openSocket((await make({ scopes: ['control'] })).bearer)).toBe(101);
  expect(await openSocket((await make({ scopes: ['nodes'] })).bearer)).toBe(403);
  expect(await openSocket((await make({ scopes: ['full'], nodes: [ownNode.uuid] })).bearer)).toBe(403);
  const withoutNodes = await make({ scopes: ['full'], nodes: [] });
  expect(await names('admin/nodes', withoutNodes.ask)).toEqual([]);
  expect(await names('nodes', withoutNodes.ask)).toEqual([]);
  await withoutNodes.ask('get', `nodes/${otherNode.uuid}`).expect(404);
});

it('ends a key and its sockets when it expires or is removed', async () => {
  const app = await setUp();
  const { ask, id, bearer } = await app.make({ expiresAt: app.clock.now() + HOUR_MS });
  const second = await app.make();
  const open = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/v1/live`, { headers });
    await once(socket, 'open');
    return { closed: once(socket, 'close') };
  };
  const expiring = await open(bearer);
  await ask('get', 'admin/nodes').expect(200);
  await app.clock.skip('2h');
  expect((await ask('get', 'admin/nodes').expect(401)).body.code).toBe('api-key.invalid');
  expect((await expiring.closed)[0]).toBe(1008);
  const removed = await open(second.bearer);
  await second.ask('get', 'nodes').expect(200);
  await app.client.delete(`${keys}/${second.id}`).expect(204);
  expect((await removed.closed)[0]).toBe(1008);
  await second.ask('get', 'nodes').expect(401);
  await app.client.delete(`${keys}/${id}`).expect(204);
  await app.client.delete(`${keys}/${id}`).expect(404);
});

it('shows when and from where a key was last used', async () => {
  const { make, client, clock } = await setUp();
  const { ask } = await make();
  await ask('get', 'nodes').expect(200);
  const [listed] = (await client.get(keys)).body.data;
  expect(listed).toMatchObject({ lastUsedAt: clock.now(), lastUsedIp: '127.0.0.1' });
});

it('rejects invalid keys', async () => {
  const { client, clock } = await setUp();
  const refusalOf = async (overrides: object) =>
    (
      await client
        .post(keys)
        .send({ name: 'x', scopes: ['read'], expiresAt: null, nodes: null, ...overrides })
        .expect(422)
    ).body.errors[0].path;
  expect(await refusalOf({ scopes: [] })).toBe('scopes');
  expect(await refusalOf({ scopes: ['root'] })).toBe('scopes.0');
  expect(await refusalOf({ expiresAt: clock.now() - 1 })).toBe('expiresAt');
  expect(await refusalOf({ nodes: undefined })).toBe('nodes');
  expect(await refusalOf({ name: ' ' })).toBe('name');
});

it('requires a proof to create a key, and a code for a key that may control nodes if codes are on', async () => {
  const { client, clock, make } = await setUp();
  const before = await make({ scopes: ['full'] });
  await clock.skip('11m');
  expect(
    (
      await client
        .post(keys)
        .send({ name: 'x', scopes: ['full'], expiresAt: null, nodes: null })
        .expect(403)
    ).body.code,
  ).toBe('step-up.required');
  const { secret } = (await client.post('/api/v1/admin/account/totp').send({ password })).body.data;
  await client
    .post('/api/v1/admin/account/totp/confirm')
    .send({ code: await generate({ secret, epoch: Math.floor(clock.now() / 1000) }) })
    .expect(200);
  const after = await make({ scopes: ['full'] });
  expect(after.key.secondFactor).toBe(true);
  const newKey = { name: 'x', scopes: ['read'], expiresAt: null, nodes: null };
  expect((await before.ask('post', 'admin/api-keys').send(newKey).expect(403)).body.code).toBe('step-up.required');
  await after.ask('post', 'admin/api-keys').send(newKey).expect(201);
});

it('requires no Origin from a program with a key, and ignores a key on public routes', async () => {
  const { make, http, given } = await setUp();
  const { ask, bearer } = await make({ scopes: ['nodes'] });
  await ask('post', 'admin/nodes').send({ name: 'by key' }).expect(201);
  await ask('post', 'admin/nodes').set('origin', 'https://elsewhere.example').send({ name: 'by key' }).expect(201);
  expect((await http.get('/api/public').set(bearer)).body.data.signedIn).toBe(false);
  await http.get('/api/v1/nodes').set('authorization', 'Bearer vk_wrong').expect(401);
  await http
    .get('/api/v1/nodes')
    .set('authorization', `Basic ${btoa('of:a proxy')}`)
    .expect(200);
  expect((await http.post('/api/v1/agent/reports').set(bearer).send({}).expect(401)).body.code).toBe('agent.unknown');
  await http
    .get('/api/v1/admin/nodes')
    .set('authorization', `Bearer ${(await given.node()).token}`)
    .expect(401);
});

describe('the key of the site', () => {
  const set = (client: Awaited<ReturnType<typeof setUp>>['client'], key: string) =>
    client.put('/api/v1/admin/site-key').send({ key });

  it('has at least twelve characters and full rights, and is disabled by an empty one', async () => {
    const { client, http, app } = await setUp();
    expect((await set(client, 'elevenchars').expect(422)).body.errors[0].message).toBe('key.short');
    expect((await set(client, 'with spaces in').expect(422)).body.errors[0].message).toBe('key.characters');
    await set(client, 'twelve-chars').expect(200, { data: { set: true } });
    const request = (path: string) => http.get(path).set('authorization', 'Bearer twelve-chars');
    for (let i = 0; i < 10; i++) await request('/api/v1/admin/nodes').expect(200);
    await request('/api/v1/admin/account').expect(200);
    expect(JSON.stringify(await app.get(EntityManager).fork().findAll(SettingEntity))).not.toContain('twelve-chars');
    expect((await client.get('/api/v1/admin/audit')).text).not.toContain('twelve-chars');
    await set(client, '').expect(200, { data: { set: false } });
    await request('/api/v1/admin/nodes').expect(401);
    await http.get('/api/v1/admin/nodes').set('authorization', 'Bearer ').expect(401);
  });

  it('slows down clients that guess keys, but not a client with a valid one', async () => {
    const { client, http, make } = await setUp();
    await set(client, 'twelve-chars').expect(200);
    const { ask } = await make();
    const guess = (key: string) => http.get('/api/v1/admin/nodes').set('authorization', `Bearer ${key}`);
    for (let i = 0; i < 5; i++) await guess(`twelve-char${i}`).expect(401);
    await guess('twelve-charX').expect(429);
    await ask('get', 'admin/nodes').expect(200);
  });
});
