import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canSeeNode } from '../can-see-node.ts';
import { defineHooks, defineNotifier } from '../plugin.ts';
import { sendWith } from './run.ts';
import { testHost } from './test-host.ts';

it('rejects what the manifest does not request, as the core does', async () => {
  const writer = defineHooks(({ storage }) => storage.write('a', 'b'));
  await expect(testHost(writer, { permissions: ['network'] })).rejects.toThrow('needs the permission "storage"');
  await using running = await testHost(writer, { permissions: ['storage'] });
  expect(await running.host.storage.list()).toEqual(['a']);
});

it('enforces the audience and the size limit of a route', async () => {
  const plugin = defineHooks(({ hooks }) => {
    hooks.routes.tap('POST /api/echo/:name', ({ params, json }) => ({ json: { ...params, sent: json() } }), {
      audience: 'admin',
      bodyLimit: 20,
    });
    hooks.routes.tap('GET /api/open', ({ query }) => ({ body: query.get('a') ?? '' }), { audience: 'anyone' });
  });
  await using running = await testHost(plugin);
  const post = { method: 'POST', path: '/api/echo/tokyo', body: { a: 1 } };
  expect(await running.request(post)).toEqual({ status: 401 });
  expect(await running.request({ ...post, as: 'viewer' })).toEqual({ status: 401 });
  expect(await running.request({ ...post, as: 'admin' })).toEqual({
    status: 200,
    json: { name: 'tokyo', sent: { a: 1 } },
  });
  expect(await running.request({ ...post, as: 'admin', body: 'x'.repeat(21) })).toEqual({ status: 413 });
  expect(await running.request({ path: '/api/open?a=b' })).toEqual({ status: 200, body: 'b' });
  expect(await running.request({ path: '/api/other' })).toEqual({ status: 404 });
});

it('lets a route check whether the caller may see a node', async () => {
  const plugin = defineHooks(({ hooks }) =>
    hooks.routes.tap(
      'GET /api/of/:uuid',
      async request => ((await canSeeNode(request, request.params.uuid!)) ? {} : undefined),
      { audience: 'viewer' },
    ),
  );
  const [visibleNode, hidden] = [1, 2].map(n => `00000000-0000-4000-8000-00000000000${n}`) as [string, string];
  await using running = await testHost(plugin, { nodes: [{ uuid: visibleNode }, { uuid: hidden, hidden: true }] });
  const statusOf = async (uuid: string, as: 'viewer' | 'admin') =>
    (await running.request({ path: `/api/of/${uuid}`, as })).status;
  expect([
    await statusOf(visibleNode, 'viewer'),
    await statusOf(hidden, 'viewer'),
    await statusOf(hidden, 'admin'),
  ]).toEqual([200, 404, 200]);
  expect(await statusOf('..', 'admin')).toBe(404);
});

it.each([
  [
    'a route without an audience',
    defineHooks(({ hooks }) => hooks.routes.tap('GET /api/a', () => ({}), {} as never)),
    'audience',
  ],
  [
    'a route of the core',
    defineHooks(({ hooks }) => hooks.routes.tap('GET /api/v1/a', () => ({}), { audience: 'anyone' })),
    'belongs to the core',
  ],
  [
    'an id of another plugin',
    defineHooks(({ hooks }) => hooks.notify.tap('telegram', () => ({}))),
    'belongs to another plugin',
  ],
])('rejects %s', async (_, plugin, message) => {
  await expect(testHost(plugin)).rejects.toThrow(message);
});

it('supplies nodes with their live state', async () => {
  await using running = await testHost(
    defineHooks(() => undefined),
    { nodes: [{ uuid: 'u', name: 'tokyo', state: { online: true, cpu: 7 } }] },
  );
  expect(await running.host.data.nodes()).toEqual([{ uuid: 'u', name: 'tokyo' }]);
  expect(await running.host.data.state('u')).toEqual({ online: true, cpu: 7 });
  expect(await running.host.data.state('v')).toBeUndefined();
});

it('returns typed results of providers', async () => {
  const notifier = defineNotifier({ config: {}, send: async () => ({ detail: 'sent' }) });
  await using running = await testHost(notifier, { id: 'mine' });
  const receipt = await running.ask('notify', 'mine', {} as never, {});
  expect(receipt?.detail).toBe('sent');
});

it('has the id of the manifest in the current folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-host-'));
  const vitrine = { id: 'pigeon', kind: 'notifier', title: 'Pigeon', description: 'Carries.', sdk: '*' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'pigeon', version: '1.0.0', vitrine }));
  const pigeon = defineNotifier({ config: {}, send: () => Promise.resolve({ detail: 'coo' }) });
  const { cwd } = process;
  process.cwd = () => folder;
  try {
    await using running = await testHost(pigeon);
    expect(running.taps).toEqual(['notify pigeon']);
    expect(await sendWith(pigeon, {})).toEqual({ detail: 'coo' });
  } finally {
    process.cwd = cwd;
    await rm(folder, { recursive: true });
  }
});
