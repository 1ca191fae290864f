import {
  CardLatency,
  Latency,
  LatencyMatrix,
  SELECT_NONE,
  type CoreFrame,
  type NewPingTask,
  type PingResult,
} from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { report, type TestAgentConnection } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { PingService } from './ping.service.ts';
import { ResultsService } from './results.service.ts';

const EVERYWHERE = { ...SELECT_NONE, all: true };
const task = (overrides: Partial<NewPingTask> = {}): NewPingTask => ({
  name: 'Frankfurt',
  type: 'tcp',
  target: '10.9.8.7:443',
  interval: 60,
  enabled: true,
  nodeSelector: EVERYWHERE,
  includeNewNodes: false,
  ...overrides,
});
const given = (site: TestApp, overrides: Partial<NewPingTask> = {}) => site.app.get(PingService).add(task(overrides));
const isTasks = (frame: CoreFrame) => frame.type === 'pingTasks';
const PING = { capabilities: ['ping'] };

/** Advances minutes until the agent's report of this number is acknowledged as stored. */
async function stored(site: TestApp, agent: TestAgentConnection, seq: number): Promise<void> {
  const isAcknowledged = () => agent.frames.all.some(frame => frame.type === 'ack' && frame.seq === seq);
  for (let i = 0; !isAcknowledged(); i++) {
    if (i > 100) throw new Error(`report ${seq} was never acknowledged`);
    await new Promise(done => setTimeout(done, 20));
    await site.clock.advance('61s');
  }
}

const unexpectedResults = (site: TestApp) => site.app.get(ResultsService).unexpectedResults;
const store = (site: TestApp) => site.app.get(FlushService).flush();

async function latency(site: TestApp, uuid: string, hours = 1, to = site.clock.now()): Promise<Latency> {
  const { body } = await site.http
    .get(`/api/v1/nodes/${uuid}/latency?from=${to - hours * HOUR_MS}&to=${to}&points=100`)
    .expect(200);
  return Latency.parse(body.data);
}

const sum = (list: readonly (number | null)[]) => list.reduce<number>((a, b) => a + (b ?? 0), 0);

it('sends an agent its tasks when it connects, and again only when they change', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ group: 'asia' });
  const first = await given(site, { name: 'a' });
  await using agent = await site.agent(node).connect(PING);
  const { tasks } = (await agent.frames.waitFor(isTasks)) as Extract<CoreFrame, { type: 'pingTasks' }>;
  expect(tasks).toEqual([{ id: first.id, type: 'tcp', target: '10.9.8.7:443', interval: 60 }]);

  const countBefore = agent.frames.all.length;
  await site.app.get(PingService).change(first.id, task({ name: 'only another name' }));
  await given(site, { name: 'b', nodeSelector: { ...SELECT_NONE, groups: ['asia'] } });
  expect(await agent.frames.waitFor(isTasks, countBefore)).toMatchObject({ tasks: [{ id: first.id }, {}] });
  expect(agent.frames.all.slice(countBefore).filter(isTasks)).toHaveLength(1);

  const before = agent.frames.all.length;
  const admin = await site.admin();
  await admin.patch(`/api/v1/admin/nodes/${node.uuid}`).send({ group: 'europe' }).expect(200);
  expect(await agent.frames.waitFor(isTasks, before)).toMatchObject({ tasks: [{ id: first.id }] });
});

it('sends no tasks to an agent without the capability, and no empty list', async () => {
  const site = await startTestApp();
  await using idle = await site.agent(await site.given.node()).connect(PING);
  await given(site);
  await using old = await site.agent(await site.given.node()).connect();
  await idle.frames.waitFor(isTasks);
  expect(idle.frames.all.filter(isTasks)).toHaveLength(1);
  expect(old.frames.all.filter(isTasks)).toEqual([]);
});

it('stores results with loss and percentiles, and returns them without the target', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const { id } = await given(site);
  await using agent = await site.agent(node).connect(PING);
  const pings: PingResult[] = Array.from({ length: 100 }, (_, i) => [id, i * 10, i < 5 ? -1 : 20 + i]);
  await stored(site, agent, agent.report(site.clock.now(), { pings }));

  const answer = await latency(site, node.uuid);
  expect(answer.lines).toHaveLength(1);
  const [line] = answer.lines;
  expect(line!.task).toEqual({ id, name: 'Frankfurt', short: 'FRA', region: '', type: 'tcp', interval: 60 });
  expect([sum(line!.sent), sum(line!.lost)]).toEqual([100, 5]);
  const at = line!.sent.findIndex(sent => sent > 0);
  expect(line!.min[at]).toBeCloseTo(25, 0);
  expect(line!.max[at]! / 119).toBeCloseTo(1, 2);
  expect(line!.p50[at]! / 72).toBeCloseTo(1, 1);
  expect(line!.p95[at]! / 115).toBeCloseTo(1, 1);
  expect(JSON.stringify(answer)).not.toContain('10.9.8.7');
});

it('counts a probe once, although its report arrives twice', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const { id } = await given(site);
  await using agent = await site.agent(node).connect({ ...PING, stream: 'stream-one' });
  const seq = agent.report(site.clock.now(), { pings: [[id, 500, 12]] });
  agent.report(site.clock.now(), { seq, pings: [[id, 500, 12]] });
  await stored(site, agent, seq);
  await agent.drop();
  await using reconnected = await site.agent(node).connect({ ...PING, stream: 'stream-one' });
  reconnected.report(site.clock.now(), { seq, pings: [[id, 500, 12]] });
  await stored(site, reconnected, reconnected.report(site.clock.now(), { seq: seq + 1, pings: [[id, 500, 13]] }));
  expect(sum((await latency(site, node.uuid)).lines[0]!.sent)).toBe(2);
});

it('rejects results of tasks that the node does not have, or that do not exist', async () => {
  const site = await startTestApp();
  const [tokyo, paris] = [await site.given.node({ group: 'asia' }), await site.given.node({ group: 'europe' })];
  const { id } = await given(site, { nodeSelector: { ...SELECT_NONE, groups: ['asia'] } });
  await using agent = await site.agent(paris).connect(PING);
  agent.report(site.clock.now(), {
    pings: [
      [id, 0, 1],
      [id + 1, 0, 1],
      [2 ** 31 - 1, 0, 1],
    ],
  });
  agent.send({ type: 'pings', results: [[id, 0, 1]] });
  await eventually(() => unexpectedResults(site) === 4);
  await store(site);
  expect((await latency(site, paris.uuid)).lines).toEqual([]);
  expect((await latency(site, tokyo.uuid)).lines).toEqual([]);
});

it('accepts results of agents whose reports have no field for them', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const { id } = await given(site);
  await using agent = await site.agent(node).connect(PING);
  agent.report(site.clock.now());
  agent.send({
    type: 'pings',
    results: [
      [id, 0, 42],
      [id, 100, -1],
      [id, 200, -3],
    ],
  });
  agent.sendRaw(JSON.stringify({ type: 'pings', results: [[id, -5, 1]] }));
  agent.sendRaw(JSON.stringify({ type: 'pings', results: [[id, 0, 'NaN']] }));
  await agent.frames.waitFor(frame => frame.type === 'error');
  await site.clock.advance('61s');
  const { lines } = await latency(site, node.uuid);
  expect([sum(lines[0]!.sent), sum(lines[0]!.lost)]).toEqual([3, 2]);
  expect(sum(lines[0]!.causes!.refused!)).toBe(1);
});

it('hides a hidden node from the route and from the matrix, but not from the administrator', async () => {
  const site = await startTestApp();
  const [visibleNode, hidden] = [
    await site.given.node({ name: 'seen' }),
    await site.given.node({ name: 'hidden', hidden: true }),
  ];
  const [shared, secret] = [
    await given(site, { nodeSelector: { ...SELECT_NONE, nodes: [visibleNode.uuid, hidden.uuid] } }),
    await given(site, { name: 'secret', nodeSelector: { ...SELECT_NONE, nodes: [hidden.uuid] } }),
  ];
  for (const [node, task] of [
    [visibleNode, shared],
    [hidden, shared],
    [hidden, secret],
  ] as const)
    site.app.get(LatencyService).record(node.uuid, task.id, site.clock.now() - 60_000, 30);
  await store(site);

  await site.http.get(`/api/v1/nodes/${hidden.uuid}/latency?from=0&to=1`).expect(404);
  const matrix = LatencyMatrix.parse((await site.http.get('/api/v1/latency').expect(200)).body.data);
  expect(matrix.cells).toEqual([
    {
      node: visibleNode.uuid,
      task: shared.id,
      sent: 1,
      lost: 0,
      causes: {},
      p50: expect.any(Number),
      p95: expect.any(Number),
    },
  ]);
  expect(matrix.tasks.map(({ name }) => name)).toEqual(['Frankfurt']);
  expect(JSON.stringify(matrix)).not.toContain('10.9.8.7');

  // The day and the week contain the same results as the hour; other time spans are rejected.
  for (const hours of [24, 168]) {
    const answer = await site.http.get(`/api/v1/latency?hours=${hours}`).expect(200);
    const longer = LatencyMatrix.parse(answer.body.data);
    expect(longer).toEqual({ ...matrix, minutes: hours * 60 });
  }
  for (const hours of [0, 2, 1e9, 'x']) await site.http.get(`/api/v1/latency?hours=${hours}`).expect(422);

  const admin = await site.admin();
  const all = LatencyMatrix.parse((await admin.get('/api/v1/latency').expect(200)).body.data);
  expect(all.cells).toHaveLength(3);
  await admin.get(`/api/v1/nodes/${hidden.uuid}/latency?from=0&to=1`).expect(200);
});

it('shows current values on cards, and no target that only hidden nodes measure', async () => {
  const site = await startTestApp();
  const [visibleNode, hidden] = [await site.given.node(), await site.given.node({ hidden: true })];
  const [near, slow, secret] = [
    await given(site, { name: 'near', onCards: true }),
    await given(site, { name: 'slow', interval: 1800, onCards: true }),
    await given(site, { name: 'secret', onCards: true, nodeSelector: { ...SELECT_NONE, nodes: [hidden.uuid] } }),
  ];
  const offCards = await given(site, { name: 'not on cards' });
  const probe = (node: { uuid: string }, { id }: { id: number }, minutes: number, trip: number | null) =>
    site.app.get(LatencyService).record(node.uuid, id, site.clock.now() - minutes * 60_000, trip ?? 'timeout');
  for (const node of [visibleNode, hidden]) {
    probe(node, near, 40, 500);
    probe(node, near, 3, 20);
    probe(node, near, 2, null);
    probe(node, slow, 40, 90);
    probe(node, offCards, 2, 20);
  }
  probe(hidden, secret, 2, 20);
  await store(site);
  const cardLatency = async (client: Pick<TestApp['http'], 'get'>) =>
    CardLatency.parse((await client.get('/api/v1/latency/cards').expect(200)).body.data);

  const cards = await cardLatency(site.http);
  expect(cards.tasks.map(({ name }) => name)).toEqual(['near', 'slow']);
  // Buckets of the histogram are 4 % wide.
  const approximately = (ms: number) => expect.closeTo(ms, -1);
  expect(cards.nodes).toEqual({
    [visibleNode.uuid]: [
      [approximately(20), 50],
      [approximately(90), 0],
    ],
  });
  expect((await site.http.get('/api/public')).body.data).toMatchObject({ latencyOnCards: true });

  const admin = await site.admin();
  const all = await cardLatency(admin);
  expect(all.nodes[hidden.uuid]).toEqual([
    [approximately(20), 50],
    [approximately(90), 0],
    [approximately(20), 0],
  ]);
  for (const { id } of [near, slow, secret])
    await admin
      .put(`/api/v1/admin/ping/tasks/${id}`)
      .send(task({ onCards: false }))
      .expect(200);
  expect(await cardLatency(admin)).toEqual({ tasks: [], nodes: {} });
  expect((await site.http.get('/api/public')).body.data).not.toHaveProperty('latencyOnCards');
});

it('keeps loss and percentiles through every tier, and leaves gaps without probes', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const { id } = await given(site);
  const service = site.app.get(LatencyService);
  for (let minute = 0; minute < 3 * 1440; minute++) {
    if (minute >= 1440 && minute < 1800) continue;
    const at = site.clock.now() - 3 * DAY_MS + minute * 60_000;
    service.record(node.uuid, id, at, minute % 10 === 0 ? 'timeout' : minute === 101 ? 900 : 20 + (minute % 9));
  }
  await store(site);
  const now = site.clock.now();
  const readLatency = async () => {
    const { lines, step } = await latency(site, node.uuid, 72, now);
    const [line] = lines;
    return {
      step,
      sent: sum(line!.sent),
      lost: sum(line!.lost),
      max: Math.max(...line!.max.map(Number)),
      gaps: line!.avg.filter(avg => avg === null).length,
      p95: Math.max(...line!.p95.slice(50).map(Number)),
    };
  };
  const before = await readLatency();
  expect(before).toMatchObject({ sent: 3 * 1440 - 360, lost: 432 - 36 });
  expect(before.max / 900).toBeCloseTo(1, 2);
  expect(before.p95 / 28).toBeCloseTo(1, 1);
  expect(before.gaps).toBeGreaterThanOrEqual(6);
  await site.clock.advance('61s');
  const after = await readLatency();
  expect(after).toMatchObject({ sent: before.sent, lost: before.lost, gaps: before.gaps, step: before.step });
  expect(after.max).toBe(before.max);
});

it('removes results when the target changes or the task is removed', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const [keptTask, removedTask] = [await given(site), await given(site, { name: 'gone' })];
  for (const { id } of [keptTask, removedTask])
    site.app.get(LatencyService).record(node.uuid, id, site.clock.now() - 60_000, 30);
  await store(site);
  site.app.get(LatencyService).record(node.uuid, removedTask.id, site.clock.now(), 30);
  await site.app.get(PingService).remove(removedTask.id);
  await store(site);
  expect((await latency(site, node.uuid)).lines.map(({ task }) => task.id)).toEqual([keptTask.id]);
  await site.app.get(PingService).change(keptTask.id, task({ name: 'renamed' }));
  expect((await latency(site, node.uuid)).lines).toHaveLength(1);
  await site.app.get(PingService).change(keptTask.id, task({ target: 'elsewhere.example:443' }));
  expect((await latency(site, node.uuid)).lines).toEqual([]);
});

it('passes on the accepted addresses and certificates of a task, and keeps them for older clients', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect(PING);
  const settings = { family: 'ipv6', anyCertificate: true } as const;
  const created = await given(site, { type: 'http', target: 'https://example.org', ...settings });
  expect(await agent.frames.waitFor(isTasks)).toMatchObject({ tasks: [{ id: created.id, ...settings }] });
  const countBefore = agent.frames.all.length;
  await site.app
    .get(PingService)
    .change(created.id, task({ type: 'http', target: 'https://example.org', interval: 30 }));
  expect(await agent.frames.waitFor(isTasks, countBefore)).toMatchObject({ tasks: [{ interval: 30, ...settings }] });
});

it('shows the certificate expiry of a target, and removes it with the target', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const admin = await site.admin();
  await using agent = await site.agent(node).connect(PING);
  const created = await given(site, { type: 'http', target: 'https://example.org' });
  await agent.frames.waitFor(isTasks);
  const until = site.clock.now() + 30 * DAY_MS;
  const certificateUntil = async () =>
    (await admin.get('/api/v1/admin/ping/tasks').expect(200)).body.data[0].certificateUntil;
  expect(await certificateUntil()).toBeNull();
  agent.send({ type: 'report', report: { ...report(1, site.clock.now()), certificates: [[created.id, until]] } });
  await eventually(async () => (await certificateUntil()) === until);
  // Another node sees a certificate that expires sooner, which takes precedence.
  agent.send({
    type: 'report',
    report: { ...report(2, site.clock.now()), certificates: [[created.id, until - DAY_MS]] },
  });
  await eventually(async () => (await certificateUntil()) === until - DAY_MS);
  await site.app.get(PingService).change(created.id, task({ type: 'http', target: 'https://example.com' }));
  expect(await certificateUntil()).toBeNull();
});
