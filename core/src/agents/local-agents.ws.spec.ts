import { startTestApp, type TestApp } from '../../test/app.ts';
import { startTwoInstances } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { AgentsService } from './agents.service.ts';

const running = { VITRINE_LOCAL_AGENT: 'on' };

it('keeps one node for the machine of each instance across restarts', async () => {
  if (!globalThis.POSTGRES_URL) return;
  await using cores = await startTwoInstances(running);
  const { first, second } = cores;
  const uuids = async () => (await first.app.get(NodesService).findAll()).map(({ uuid }) => uuid).sort();
  await eventually(async () => (await uuids()).length === 2);
  const nodes = await uuids();
  const online = ({ app }: TestApp) => nodes.filter(uuid => app.get(AgentsService).linkOf(uuid));
  await eventually(() => online(first).length === 1 && online(second).length === 1);
  expect(online(first)).not.toEqual(online(second));
  const localAgents = online(second);
  await second.stop();
  const config = { ...running, VITRINE_REDIS_URL: cores.redis.url };
  const restarted = await startTestApp({ config, dataDir: second.dataDir, databaseUrl: second.databaseUrl });
  await eventually(() => online(restarted).length === 1);
  expect([online(restarted), await uuids()]).toEqual([localAgents, nodes]);
});
