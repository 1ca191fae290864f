import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWithPeers } from '../../../test/cluster.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';

const HANDLE = 'plugins.handle-request';
const onPostgres = globalThis.POSTGRES_URL === undefined ? it.skip : it;

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const PLUGIN = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: ({ hooks }) => {
    const options = { audience: 'anyone', agentToken: ['token', 't'] };
    hooks.routes.tap('POST /api/harbour/report', async ({ query, body, json, api }) => ({
      status: 201,
      headers: { 'x-query': query.toString(), 'content-type': 'text/plain' },
      body: Buffer.from(json().text + ' ' + body.length + ' ' + (await api.call('GET', '/api/v1/nodes').then(
        ({ status }) => status,
        error => error.message,
      ))),
    }), options);
    hooks.routes.tap('GET /api/harbour/empty', () => ({ status: 204 }), options);
  },
};`;

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-routes-'));
  await mkdir(join(folder, 'harbour'));
  const vitrine = {
    id: 'harbour',
    kind: 'hooks',
    title: 'Harbour',
    description: 'Replies.',
    sdk: '^0.1.0',
    permissions: ['routes'],
  };
  const manifest = { name: 'harbour', version: '1.0.0', type: 'module', exports: './index.js', vitrine };
  await writeFile(join(folder, 'harbour/package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'harbour/index.js'), PLUGIN);
  const site = await startWithPeers([], { VITRINE_PLUGINS_DIR: folder });
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('harbour');
  const node = await site.given.node();
  const report = (query: string) => site.http.post(`/api/harbour/report?${query}`).send({ text: 'hello' });
  /** Announces that the agent of the node is connected to the peer. */
  const announce = async () => {
    const hello = { protocol: { min: 1, max: 1 }, version: '0.1.0', capabilities: [], stream: 's', boot: 'b' };
    site.peer.publish('agents.presence', { here: [{ node: node.uuid, hello }] });
    await site.peer.settled();
  };
  return { ...site, node, report, announce };
}

onPostgres('passes a request to the instance of the named agent, and its response back', async () => {
  await using site = await setUp();
  const { peer, node, report, announce } = site;
  const here = await report(`token=${node.token}`).expect(201);
  expect([here.text, peer.take(HANDLE)]).toEqual(['hello 16 200', []]);
  await announce();
  expect((await report('').expect(201)).text).toBe('hello 16 200');
  expect((await report('token=unknown').expect(201)).text).toBe('hello 16 200');

  peer.answers.set(HANDLE, () => ({
    status: 202,
    headers: { 'x-from': 'peer', 'content-type': 'text/plain' },
    body: btoa('theirs'),
  }));
  const response = await report(`a=1&t=${node.token}`).expect(202);
  expect([response.text, response.headers['x-from']]).toEqual(['theirs', 'peer']);
  expect(peer.take(HANDLE)).toMatchObject([
    { key: 'POST /api/harbour/report', query: `a=1&t=${node.token}`, body: btoa('{"text":"hello"}') },
  ]);
  peer.answers.set(HANDLE, () => ({ status: 204 }));
  await report(`token=${node.token}`).expect(204);
  peer.answers.delete(HANDLE);
  await report(`token=${node.token}`).expect(404);
});

onPostgres('handles a request of another instance without the rights of its sender', async () => {
  await using site = await setUp();
  const { peer } = site;
  const request = {
    method: 'POST',
    path: '/',
    params: {},
    headers: {},
    address: '192.0.2.1',
    caller: { kind: 'visitor' },
  };
  const ask = (key: string, more: object) => peer.call(HANDLE, { ...request, key, query: '', body: '', ...more });
  const reply = (await ask('POST /api/harbour/report', { query: 'a=1', body: btoa('{"text":"hello"}') })) as {
    body: string;
  };
  expect(reply).toMatchObject({ status: 201, headers: { 'x-query': 'a=1' } });
  expect(atob(reply.body)).toBe('hello 16 Routes with `agentToken` cannot call the API for their sender');
  expect(await ask('GET /api/harbour/empty', {})).toEqual({ status: 204 });
  expect(await ask('GET /api/harbour/none', {})).toBeNull();
});
