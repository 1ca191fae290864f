import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogLines, LogSources, type CoreFrame, type Logged } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';

type Request = Extract<CoreFrame, { type: 'log' }>;

const NONE = { message: '', lines: [] };
const WEB = { collector: 'containers', name: 'web' };

async function site() {
  const instance = await appWithShipped(['containers']);
  const client = await instance.admin();
  const node = await instance.given.node();
  const path = `/api/v1/admin/nodes/${node.uuid}/logs`;
  const read = async (body = WEB) => LogLines.parse((await client.post(path).send(body).expect(200)).body.data);
  return { ...instance, client, node, path, read };
}

it('shows the last lines of a log that the real agent reads, if its owner granted it', async () => {
  const { read, node, client, ...instance } = await site();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-docker-'));
  const socket = join(folder, 'docker.sock');
  // Responses of version 1.43 of the Docker API, https://docs.docker.com/reference/api/engine/version/v1.43/
  const server = createServer(({ url = '' }, response) =>
    response.end(url.includes('/logs') ? 'ready\u0007\n' : '{"Config":{"Tty":true}}'),
  ).listen(socket);
  const config = JSON.stringify({ containers: { socket } });
  await using _ = await spawnAgent(instance, node, ['--logs', 'containers/web', '--collector-config', config]);
  expect(await read()).toEqual({ is: 'ok', message: '', lines: ['ready '] });
  expect(await read({ ...WEB, name: 'db' })).toEqual({
    is: 'denied',
    message: 'the owner has not granted it: vitrine-agent grant containers/db --for 30m',
    lines: [],
  });
  const { body } = await client.get('/api/v1/admin/audit?action=nodes.read-log').expect(200);
  expect(JSON.stringify(body.data)).toContain('"web"');
  server.close();
  await rm(folder, { recursive: true });
}, 90_000);

it('reports no lines of a node that is offline, or whose owner granted no log', async () => {
  const { read, node, plugins, ...instance } = await site();
  expect(await read()).toEqual({ is: 'offline', ...NONE });
  await using agent = await instance.agent(node).connect({ capabilities: ['series'] });
  expect(await read()).toEqual({ is: 'off', ...NONE });
  await plugins.disable('containers');
  expect(await read()).toEqual({ is: 'paused', ...NONE });
  await agent.settled();
  expect(agent.frames.all.some(frame => frame.type === 'log')).toBe(false);
});

it('rejects lines from the agent of another node', async () => {
  const { read, node, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['logs'] });
  await using otherAgent = await instance.agent(await instance.given.node()).connect({ capabilities: ['logs'] });
  const lines = read();
  const { id } = (await agent.frames.waitFor(frame => frame.type === 'log')) as Request;
  const answer = (line: string): Logged => ({
    type: 'logged',
    id,
    collector: 'containers',
    is: 'ok',
    message: '',
    lines: [line],
  });
  otherAgent.send(answer('forged'));
  await otherAgent.settled();
  agent.send(answer('true'));
  expect((await lines).lines).toEqual(['true']);
});

it('lists the logs of the units that the collectors of a node report', async () => {
  const { client, path, node, clock, ...instance } = await site();
  await using agent = await instance.agent(node).connect({ capabilities: ['series'] });
  const values = ['web', 'db'].map((container): [string, { container: string }, string] => [
    'state',
    { container },
    'running',
  ]);
  agent.report(clock.now(), { series: [{ collector: 'containers', age: 0, values }] });
  await agent.settled();
  const { body } = await client.get(path).expect(200);
  expect(LogSources.parse(body.data)).toEqual([{ collector: 'containers', title: 'Containers', names: ['db', 'web'] }]);
});

it('hides logs from visitors', async () => {
  const { http, given } = await startTestApp();
  const { uuid } = await given.node();
  await http.get(`/api/v1/admin/nodes/${uuid}/logs`).expect(401);
  await http.post(`/api/v1/admin/nodes/${uuid}/logs`).send(WEB).expect(401);
});
