import { EntityManager } from '@mikro-orm/sql';
import { SELECT_NONE } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import type { TestApp } from '../../test/app.ts';
import { startTwoInstances } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { SilencesService } from '../alerts/silences.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { InstanceRegistryService } from './connection/instance-registry.service.ts';

const EVERY_NODE = { ...SELECT_NONE, all: true };
const postgres = () => globalThis.POSTGRES_URL !== undefined;
const connected = (...cores: TestApp[]) =>
  eventually(() => cores.every(({ app }) => app.get<Cluster>(Cluster).isConnected));
const nameOn = ({ app }: TestApp) => app.get(SettingsService).get(SITE).name;
const nodesOn = ({ app }: TestApp) =>
  app
    .get(NodeCacheService)
    .all()
    .map(({ node }) => node.name)
    .sort();
const leads = ({ app }: TestApp) => app.get<Cluster>(Cluster).leads;
const rename = ({ app }: TestApp, name: string) => app.get(SettingsService).set(SITE, { name });

it('applies changes of settings, nodes, ping tasks and silences on the other instance at once', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  await rename(first, 'Harbour');
  await eventually(() => nameOn(second) === 'Harbour');
  const node = await first.given.node({ name: 'tokyo' });
  await eventually(() => nodesOn(second).includes('tokyo'));
  await second.app.get(NodesService).update(node.uuid, { name: 'kyoto' });
  await eventually(() => nodesOn(first).includes('kyoto'));
  const task = {
    name: 'home',
    type: 'tcp' as const,
    target: '203.0.113.1:80',
    interval: 60,
    enabled: true,
    nodeSelector: EVERY_NODE,
    includeNewNodes: false,
  };
  await first.app.get(PingService).add(task);
  await eventually(() => second.app.get(PingService).of(node.uuid).length === 1);
  const schedule = { kind: 'once' as const, from: first.clock.now(), to: first.clock.now() + HOUR_MS };
  const silence = { kind: 'quiet' as const, name: 'night', nodeSelector: EVERY_NODE, rule: null, schedule };
  await first.app.get(SilencesService).add({ ...silence, allowCritical: true });
  await eventually(() => second.app.get(SilencesService).list().length === 1);
  await second.app.get(NodesService).remove(node.uuid);
  await eventually(() => nodesOn(first).length === 0);
});

it('closes the sockets of an ended session and of a renewed token on the other instance', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await connected(first, second);
  const admin = await first.admin();
  const node = await first.given.node();
  await using agent = await second.agent(node).connect();
  const { headers } = await admin.post('/api/v1/session').send({ username: 'admin', password: 'Correct-Horse-1' });
  const cookie = [headers['set-cookie']].flat().map(text => String(text).split(';')[0]);
  await using page = await second.viewer({ cookie: cookie.join('; ') });
  const closed = new Promise(resolve => page.socket.once('close', resolve));
  expect((await admin.delete('/api/v1/session')).status).toBe(204);
  expect(await closed).toBe(1008);
  await first.app.get(NodesService).rotateToken(node.uuid);
  expect(await agent.closed()).toBe(4401);
});

it('applies every change on the other instance while Redis is away, and after it returns', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second, redis } = site;
  await connected(first, second);
  await redis.stop();
  await eventually(() => !second.app.get<Cluster>(Cluster).isConnected);
  await rename(first, 'One');
  await eventually(async () => {
    await second.clock.advance('1s');
    return nameOn(second) === 'One';
  });
  await redis.start();
  await connected(first, second);
  await rename(first, 'Two');
  await eventually(() => nameOn(second) === 'Two');
});

it('lists the other instances, and reads everything again when one dies before it publishes a change', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await site.advance('3s');
  const ids = [first, second].map(({ app }) => app.get(InstanceRegistryService).id);
  expect(second.app.get(InstanceRegistryService).alive.map(({ id }) => id)).toEqual(ids);
  await rename(first, 'Before');
  await eventually(() => nameOn(second) === 'Before');
  const em = second.app.get(EntityManager).fork();
  await em.execute(`update setting set value = value || '{"name": "Behind"}' where key = ?`, [SITE.key]);
  await em.execute(`update cluster_core set seen_at = now() - interval '1 minute' where id = ?`, [ids[0]]);
  await second.clock.advance('3s');
  await eventually(() => nameOn(second) === 'Behind');
});

it('elects another leader when the leader stops or its lease expires', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  expect([leads(first), leads(second)]).toEqual([true, false]);
  await site.advance('3s');
  expect([leads(first), leads(second)]).toEqual([true, false]);
  const em = second.app.get(EntityManager).fork();
  await em.execute(`update cluster_lease set until = now() - interval '1 second'`);
  await second.clock.advance('3s');
  await first.clock.advance('3s');
  expect([leads(first), leads(second)]).toEqual([false, true]);
  await second.stop();
  await first.clock.advance('3s');
  expect(leads(first)).toBe(true);
});
