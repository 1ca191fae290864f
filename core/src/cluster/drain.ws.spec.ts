import { once } from 'node:events';
import { request } from 'node:http';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { startTwoInstances, startWithPeers } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { RoamingAgent } from '../../test/roaming-agent.ts';
import { AgentsService } from '../agents/agents.service.ts';
import { Database } from '../platform/database/database.ts';
import { ReadinessService } from '../platform/health/readiness.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { InstanceRegistryService } from './connection/instance-registry.service.ts';

const postgres = () => globalThis.POSTGRES_URL !== undefined;
const accepted = ({ app }: TestApp, { node, stream, taken }: RoamingAgent) =>
  eventually(() => app.get(NodeStateService).find(node.uuid)?.streams.get(stream)?.acceptedSeq === taken);

it('reports not ready and stores its reports before it hands agents over', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  await eventually(async () => {
    await site.second.clock.advance('3s');
    await site.first.clock.advance('3s');
    return site.first.app.get(InstanceRegistryService).alive.length === 2;
  });
  const agent = new RoamingAgent(await site.first.given.node());
  const connection = await agent.connect(site.first);
  for (let n = 0; n < 5; n++) agent.report(site.first.clock.now() + n);
  await accepted(site.first, agent);
  const closed = once(connection.socket, 'close');
  const drained = site.first.app.get(ReadinessService).drain();
  await site.first.http.get('/readyz').expect(503);
  await site.second.http.get('/readyz').expect(200);
  await site.first.http.get('/healthz').expect(200).expect('connection', 'close');
  // By now a load balancer has noticed.
  await site.first.clock.advance('3s');
  expect(await closed).toMatchObject([1001, expect.anything()]);
  expect(agent.unacknowledged).toBe(0);
  await site.first.clock.advance('1s');
  await drained;
});

it('moves its agents in ten parts over a second, three seconds after it reports not ready', async () => {
  if (!postgres()) return;
  await using site = await startWithPeers();
  await site.app
    .get(Database)
    .execute(
      `insert into cluster_core (id, host, version, key_proof, started_at, seen_at) values (?, 'peer:1', '0.1.0', 'x', now(), now())`,
      [site.peer.id],
    );
  await site.clock.advance('3s');
  const agents = await Promise.all(
    Array.from({ length: 21 }, async () => site.agent(await site.given.node()).connect()),
  );
  const open = () => site.app.get(AgentsService).attachedLinks().length;
  const drained = site.app.get(ReadinessService).drain();
  await site.clock.advance('2999ms');
  expect(open()).toBe(21);
  await site.clock.advance('1ms');
  await eventually(() => open() === 18);
  const counts: number[] = [];
  for (let n = 0; n < 6; n++) {
    const before = open();
    await site.clock.advance('99ms');
    expect(open()).toBe(before);
    await site.clock.advance('1ms');
    await eventually(() => open() < before);
    counts.push(open());
  }
  expect(counts).toEqual([15, 12, 9, 6, 3, 0]);
  await site.clock.advance('100ms');
  await drained;
  expect(await agents[0]!.closed()).toBe(1001);
});

it('keeps the agents of a single instance waiting, and answers open requests before it stops', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const readiness = site.app.get(ReadinessService);
  let settled = false;
  // A request whose body is still being sent.
  const open = request(`${site.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  open.write('{');
  await eventually(() => readiness.openRequests === 1);
  const drained = readiness.drain().then(() => (settled = true));
  await site.http.get('/readyz').expect(503);
  expect(settled).toBe(false);
  open.end('}');
  await once(open, 'response');
  await drained;
  expect(agent.socket.readyState).toBe(agent.socket.OPEN);
});
