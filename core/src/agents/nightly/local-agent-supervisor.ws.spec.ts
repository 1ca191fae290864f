import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { AgentsService } from '../agents.service.ts';

const running = { config: { VITRINE_LOCAL_AGENT: 'on' } };

it('shows the machine of the core as a node within 5 s of the first start, and as the same node after a restart', async () => {
  const first = await startTestApp(running);
  const states = first.app.get(NodeStateService);
  const [node] = await eventually(() =>
    first.app
      .get(NodesService)
      .findAll()
      .then(nodes => (nodes.length === 1 ? nodes : undefined)),
  );
  await eventually(() => (states.stateOf(node!.uuid).ramUsed ?? 0) > 0);
  // Setup is not done yet, so anonymous visitors see nothing of the machine.
  expect((await first.http.get('/api/v1/nodes').expect(200)).body.data).toEqual([]);
  await first.http.get(`/api/v1/nodes/${node!.uuid}`).expect(404);
  await first.admin();
  await eventually(() => first.http.get('/api/v1/nodes').then(({ body }) => body.data.length === 1));
  const { body } = await first.http.get('/api/v1/nodes').expect(200);
  expect(body.data).toMatchObject([{ node: { uuid: node!.uuid, os: expect.any(String) }, state: { online: true } }]);

  const tokenFile = join(first.dataDir, 'agent/token');
  expect((await stat(tokenFile)).mode & 0o777).toBe(0o600);
  expect(await readFile(tokenFile, 'utf8')).not.toContain(node!.tokenHash);
  await first.stop();

  const second = await startTestApp({ ...running, dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  await eventually(() => second.app.get(NodeStateService).stateOf(node!.uuid).online);
  expect(await second.app.get(NodesService).findAll()).toHaveLength(1);
});

it.each([
  ['off', false],
  ['on', true],
])('allows commands on the machine of the core only if enabled: %s', async (setting, offered) => {
  const site = await startTestApp({ config: { ...running.config, VITRINE_LOCAL_AGENT_CONTROL: setting } });
  const nodes = await eventually(() =>
    site.app
      .get(NodesService)
      .findAll()
      .then(all => (all.length === 1 ? all : undefined)),
  );
  const link = await eventually(() => site.app.get(AgentsService).linkOf(nodes[0]!.uuid));
  expect(link.hello.capabilities.includes('exec')).toBe(offered);
});

it('does not recreate the node that the administrator removed', async () => {
  const first = await startTestApp(running);
  const nodes = first.app.get(NodesService);
  const [node] = await eventually(() => nodes.findAll().then(all => (all.length === 1 ? all : undefined)));
  await nodes.remove(node!.uuid);
  await first.stop();
  const second = await startTestApp({ ...running, dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(await second.app.get(NodesService).findAll()).toEqual([]);
});
