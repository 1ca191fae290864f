import { WebSocket } from 'ws';
import { facts } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { createCookieClient, cookieOf, ADMIN } from '../../test/test-data.ts';
import { RouteCatalogueService } from '../platform/openapi/routes.ts';

type Headers = Record<string, string>;

/** Starts a site with a hidden node that reports, and all kinds of callers. */
async function setUp() {
  const site = await startTestApp();
  const client = await site.admin();
  const hidden = await site.given.node({ name: 'hidden-name', hidden: true, tags: 'hidden-tag' });
  const visibleNode = await site.given.node({ name: 'plain-name' });
  const everything = { all: true, nodes: [], groups: [], tags: [] };
  const task = {
    name: 'task',
    type: 'tcp',
    target: 'hidden-target.example:443',
    interval: 60,
    enabled: true,
    nodeSelector: everything,
    includeNewNodes: true,
  };
  await client.post('/api/v1/admin/ping/tasks').send(task).expect(201);
  await using _ = await site.agent(hidden).connect();
  const key = async (nodes: string[] | null) => {
    const { body } = await client
      .post('/api/v1/admin/api-keys')
      .send({ name: 'k', scopes: ['read'], expiresAt: null, nodes })
      .expect(201);
    return { authorization: `Bearer ${body.data.secret}` };
  };
  const share = async (node: string | null) => {
    const { path } = (await client.post('/api/v1/admin/share-links').send({ node, hours: 1 }).expect(201)).body.data;
    return { cookie: cookieOf((await site.http.get(path)).headers), origin: site.url };
  };
  const admin = {
    cookie: cookieOf((await createCookieClient(site.url).post('/api/v1/session').send(ADMIN)).headers),
    origin: site.url,
  };
  const withoutAccess: Record<string, Headers> = {
    visitor: {},
    'a share link of the site': await share(null),
    'a share link of another node': await share(visibleNode.uuid),
    'a key for another node': await key([visibleNode.uuid]),
    'a key for no node': await key([]),
  };
  const withAccess: Record<string, Headers> = {
    admin,
    'a read key': await key(null),
    'a key for it': await key([hidden.uuid]),
    'its share link': await share(hidden.uuid),
  };
  return { site, hidden, plain: visibleNode, blind: withoutAccess, seeing: withAccess };
}

const routesOf = ({ app }: TestApp) => app.get(RouteCatalogueService).all();
const QUERY = '?from=0&to=4102444800000&points=100&families=node_cpu_ratio&at=0';

it('shows a hidden node on no route to callers who may not see it, and on each to those who may', async () => {
  const { site, hidden, blind: withoutAccess, seeing: withAccess } = await setUp();
  const reading = routesOf(site).filter(
    ({ method, access: { audience } }) => method === 'GET' && (audience === 'viewer' || audience === 'anyone'),
  );
  const ofNodes = reading.filter(({ path }) => path.includes('/nodes/:uuid'));
  expect(ofNodes.length).toBeGreaterThanOrEqual(4);
  for (const [callerName, headers] of Object.entries(withoutAccess)) {
    for (const { path } of reading) {
      const requestedPath = path.replace(/[*:]\w+/g, hidden.uuid);
      const { status, text = '' } = await site.http.get(requestedPath + QUERY).set(headers);
      // An error response repeats the requested id, which reveals nothing.
      const leak =
        /hidden-(name|tag|target)/.test(text) || (!requestedPath.includes(hidden.uuid) && text.includes(hidden.uuid));
      expect(`${callerName} ${path} ${leak}`).toBe(`${callerName} ${path} false`);
      if (path.includes('/nodes/:uuid')) expect(`${callerName} ${path} ${status}`).toBe(`${callerName} ${path} 404`);
    }
  }
  for (const [callerName, headers] of Object.entries(withAccess)) {
    for (const { path } of ofNodes) {
      const { status } = await site.http.get(path.replace(':uuid', hidden.uuid) + QUERY).set(headers);
      expect(`${callerName} ${path} ${status}`).toBe(`${callerName} ${path} 200`);
    }
    expect((await site.http.get('/api/v1/nodes').set(headers)).text).toContain('hidden-name');
  }
});

it('pushes a hidden node only to permitted callers, even on request', async () => {
  const { site, hidden, blind: withoutAccess, seeing: withAccess } = await setUp();
  const listen = async (headers: Headers) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`, { headers });
    let received = '';
    socket.on('message', data => (received += String(data)));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify({ type: 'watch', uuid: hidden.uuid }));
    await site.clock.advance('2s');
    await site.http.get('/healthz');
    await new Promise(resolve => setTimeout(resolve, 100));
    socket.terminate();
    return received;
  };
  for (const [callerName, headers] of Object.entries(withoutAccess)) {
    const received = await listen(headers);
    expect([
      callerName,
      received.includes('"snapshot"'),
      received.includes(hidden.uuid),
      received.includes('hidden-name'),
    ]).toEqual([callerName, true, false, false]);
  }
  for (const [callerName, headers] of Object.entries(withAccess))
    expect([callerName, (await listen(headers)).includes('hidden-name')]).toEqual([callerName, true]);
});

it("keeps share links out of the administrator's routes, and keys within their scope", async () => {
  const { site, blind: withoutAccess, seeing: withAccess } = await setUp();
  const guest = withoutAccess['a share link of the site']!;
  const reader = withAccess['a read key']!;
  for (const { method, path, access } of routesOf(site)) {
    if (access.audience !== 'admin') continue;
    const real = path.replace(/[*:]\w+/g, '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10');
    const request = async (headers: Headers) => site.http[method.toLowerCase() as 'get'](real).set(headers).send();
    const refusal = await request(guest);
    expect(`${method} ${path} ${refusal.status} ${refusal.body.code}`).toBe(
      `${method} ${path} 401 session.unauthenticated`,
    );
    if (access.scope === 'read') continue;
    const { status, body } = await request(reader);
    expect(`${method} ${path} ${status} ${body.code}`).toBe(`${method} ${path} 403 api-key.scope-missing`);
  }
});

it('rejects changes with a read key', async () => {
  const changing = routesOf(await startTestApp()).filter(
    ({ access, method }) => access.audience === 'admin' && method !== 'GET' && access.scope === 'read',
  );
  expect(changing).toEqual([]);
});

const FACTS = {
  os: 'XyzzyOS',
  kernel: '9.9-secret',
  arch: 'secret64',
  cpuName: 'SecretCPU',
  virtualization: 'secretvm',
};

it('hides system facts from visitors on every route if disabled, but not from administrators', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const node = await site.given.node();
  await using agent = await site
    .agent(node)
    .connect({ version: '0.0.1-xyzzy', facts: { ...facts, ...FACTS, gpuNames: ['XyzzyGPU'] } });
  agent.report(site.clock.now(), { gpus: [{ name: 'XyzzyGPU', temperature: 50 }] });
  const visitor = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`);
  const frames: string[] = [];
  visitor.on('message', data => frames.push(String(data)));
  await eventually(() => frames.some(frame => frame.includes('XyzzyOS')));
  frames.length = 0;
  await client.put('/api/v1/admin/settings/site').send({ showSystem: false }).expect(200);
  await site.clock.advance('1s');
  await eventually(() => frames.some(frame => frame.includes('"type":"nodes"')));
  visitor.send(JSON.stringify({ type: 'watch', uuid: node.uuid }));
  await eventually(() => frames.some(frame => frame.includes('"type":"detail"')));
  expect(frames.join('')).toContain('GPU 0');
  expect(frames.join('')).not.toMatch(/xyzzy/i);
  visitor.terminate();
  const reading = routesOf(site).filter(
    ({ method, access: { audience } }) => method === 'GET' && (audience === 'viewer' || audience === 'anyone'),
  );
  const { path } = (await client.post('/api/v1/admin/share-links').send({ node: node.uuid, hours: 1 }).expect(201)).body
    .data;
  const guest = { cookie: cookieOf((await site.http.get(path)).headers), origin: site.url };
  for (const headers of [{}, guest])
    for (const { path } of reading) {
      const { text = '' } = await site.http.get(path.replace(/[*:]\w+/g, node.uuid) + QUERY).set(headers);
      expect(`${path} ${/xyzzy/i.test(text)}`).toBe(`${path} false`);
    }
  expect((await client.get(`/api/v1/nodes/${node.uuid}`).expect(200)).body.data).toMatchObject(FACTS);
  expect((await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).text).toContain('gpu_temperature');
  expect((await client.get('/api/v1/nodes').expect(200)).text).toContain('XyzzyOS');
});
