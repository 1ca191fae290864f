import { EntityManager } from '@mikro-orm/sql';
import { Cluster as ClusterView } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { startTwoInstances } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { InstanceRegistryService } from './connection/instance-registry.service.ts';

const postgres = () => globalThis.POSTGRES_URL !== undefined;
const connected = (...cores: TestApp[]) =>
  eventually(() => cores.every(({ app }) => app.get<Cluster>(Cluster).isConnected));
const registryOf = ({ app }: TestApp) => app.get(InstanceRegistryService);

const read = async (admin: Awaited<ReturnType<TestApp['admin']>>) =>
  ClusterView.parse((await admin.get('/api/v1/admin/about/cores').expect(200)).body.data);

it('lists no instances on a site with one', async () => {
  const site = await startTestApp();
  expect(await read(await site.admin())).toEqual({ isConnected: true, cores: [] });
  await site.http.get('/api/v1/admin/about/cores').expect(401);
});

it('reports the load of each instance, the leader, and a lost Redis', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const admin = await first.admin();
  const node = await first.given.node();
  await using _agent = await second.agent(node).connect();
  await eventually(async () => {
    await second.clock.advance('3s');
    await first.clock.advance('3s');
    return registryOf(first).alive.length === 2;
  });
  const { cores, isConnected } = await read(admin);
  expect(isConnected).toBe(true);
  expect(cores).toHaveLength(2);
  const [firstOne, secondOne] = [first, second].map(core => cores.find(({ id }) => id === registryOf(core).id));
  expect(firstOne).toMatchObject({ isHere: true, isAlive: true, isLeader: first.app.get<Cluster>(Cluster).leads });
  expect(secondOne).toMatchObject({ isHere: false, isAlive: true, isLeader: second.app.get<Cluster>(Cluster).leads });
  expect(cores.filter(({ isLeader }) => isLeader)).toHaveLength(1);
  expect([firstOne?.load?.agents, secondOne?.load?.agents]).toEqual([0, 1]);

  await site.redis.stop();
  await eventually(async () => !(await read(admin)).isConnected);
  const { cores: withoutOthers } = await read(admin);
  expect(withoutOthers.find(({ isHere }) => !isHere)).toMatchObject({ isAlive: true, load: null });
});

it('lists an instance that died until another one replaces it', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  const em = first.app.get(EntityManager).fork();
  await em.execute(`update cluster_core set host = 'osaka:1', seen_at = now() - interval '1 minute' where id = ?`, [
    registryOf(second).id,
  ]);
  await first.clock.advance('3s');
  const admin = await first.admin();
  expect((await read(admin)).cores.filter(({ isAlive }) => !isAlive)).toMatchObject([{ name: 'osaka:1', load: null }]);
  await em.execute('update cluster_core set host = ? where id = ?', [registryOf(first).name, registryOf(second).id]);
  await first.clock.advance('3s');
  expect((await read(admin)).cores).toHaveLength(1);
});

it('labels the metrics of an instance with its name', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const admin = await first.admin();
  await first.given.node({ name: 'tokyo' });
  const { token } = (await admin.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const { text } = await first.http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200);
  const { name } = registryOf(first);
  const leads = Number(first.app.get<Cluster>(Cluster).leads);
  expect(text).toContain(`vitrine_core_leads{core="${name}"} ${leads}\n`);
  expect(text).toContain(`vitrine_core_connected{core="${name}"} 1\n`);
  expect(text).toMatch(new RegExp(`^process_cpu_seconds_total\\{core="${name}"\\}`, 'm'));
  // Every instance returns the same.
  expect(text.split('\n').filter(line => line.startsWith('vitrine_node') && line.includes('core='))).toEqual([
    expect.stringContaining('vitrine_nodes'),
    expect.stringContaining('vitrine_nodes'),
  ]);
});
