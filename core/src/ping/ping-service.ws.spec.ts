import { CardLatency, LatencyMatrix, SELECT_NONE, type AdminPingTask, type NewPingTask } from '@vitrine/contracts';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { report } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { PingService } from './ping.service.ts';
import { ResultsService } from './results.service.ts';

const TASKS = '/api/v1/admin/ping/tasks';
const task = (more: Partial<NewPingTask> = {}): NewPingTask => ({
  ...{ name: 'Frankfurt', type: 'http', target: 'https://example.org', interval: 60, enabled: true },
  ...{ nodeSelector: { ...SELECT_NONE, all: true }, includeNewNodes: false },
  ...more,
});

async function setUp() {
  const site = await startTestApp();
  const [admin, node] = [await site.admin(), await site.given.node()];
  const ping = site.app.get(PingService);
  const add = async (more: Partial<NewPingTask> = {}) =>
    (await admin.post(TASKS).send(task(more)).expect(201)).body.data as AdminPingTask;
  const change = (id: number, more: Partial<NewPingTask> = {}) => admin.put(`${TASKS}/${id}`).send(task(more));
  const list = async () => (await admin.get(TASKS).expect(200)).body.data as AdminPingTask[];
  const names = async () => (await list()).map(({ name }) => name);
  /** Stores probes sent so many minutes ago. */
  const probe = async (id: number, minutes: number, trip: number | 'timeout' = 20, uuid = node.uuid) => {
    site.app.get(LatencyService).record(uuid, id, site.clock.now() - minutes * MINUTE_MS, trip);
    await site.app.get(FlushService).flush();
  };
  const cards = async () => CardLatency.parse((await site.http.get('/api/v1/latency/cards').expect(200)).body.data);
  const matrix = async (hours = 1) =>
    LatencyMatrix.parse((await site.http.get(`/api/v1/latency?hours=${hours}`).expect(200)).body.data);
  return { ...site, admin, node, ping, add, change, list, names, probe, cards, matrix };
}

it('adds a task at the end, with defaults for missing fields', async () => {
  const { admin, add, names } = await setUp();
  const one = await add({ name: 'one' });
  expect(one).toMatchObject({ ...task({ name: 'one' }), onCards: false, short: '', region: '', nodes: 1 });
  expect(one).toMatchObject({ family: 'any', anyCertificate: false, certificateUntil: null });
  const two = await add({
    name: 'two',
    onCards: true,
    short: 'TW',
    region: 'TW',
    family: 'ipv4',
    anyCertificate: true,
  });
  expect(two).toMatchObject({ onCards: true, short: 'TW', region: 'TW', family: 'ipv4', anyCertificate: true });
  await admin
    .put('/api/v1/admin/ping/order')
    .send({ ids: [two.id, one.id] })
    .expect(204);
  await add({ name: 'three' });
  expect(await names()).toEqual(['two', 'one', 'three']);
});

it('keeps fields that a change leaves out, and replaces the others', async () => {
  const { add, change, list } = await setUp();
  const kept = { onCards: true, short: 'FRA', region: 'DE', family: 'ipv4', anyCertificate: true } as const;
  const { id } = await add(kept);
  await change(id, { name: 'Main' }).expect(200);
  expect((await list())[0]).toMatchObject({ ...kept, name: 'Main' });
  const other = { onCards: false, short: '', region: 'FR', family: 'any', anyCertificate: false } as const;
  await change(id, other).expect(200);
  expect((await list())[0]).toMatchObject({ ...other, name: 'Frankfurt' });
  await change(id + 1).expect(404);
});

it('keeps a task on the cards when all places are taken', async () => {
  const { add, change } = await setUp();
  const [{ id }] = [await add({ onCards: true }), await add({ onCards: true }), await add({ onCards: true })];
  await add({ onCards: true });
  await change(id, { name: 'new name', onCards: true }).expect(200);
});

it('offers latency to pages while a task is enabled', async () => {
  const { http, add, change, ping, node } = await setUp();
  const offered = async () => (await http.get('/api/public').expect(200)).body.data.latency;
  const { id } = await add({ enabled: false, onCards: true });
  expect([await offered(), ping.onCards().length, ping.of(node.uuid).length]).toEqual([false, 0, 0]);
  await change(id, { enabled: true }).expect(200);
  expect([await offered(), ping.onCards().length, ping.of(node.uuid).length]).toEqual([true, 1, 1]);
  expect(ping.of('no such node')).toEqual([]);
});

describe('the certificate expiry of a target', () => {
  const start = async () => {
    const site = await setUp();
    const { id } = await site.add();
    const until = site.clock.now() + 30 * DAY_MS;
    const note = (days: number) => site.ping.noteCertificate(id, until + days * DAY_MS);
    const daysUntilExpiry = async () => ((await site.list())[0]!.certificateUntil! - until) / DAY_MS;
    return { ...site, id, note, shown: daysUntilExpiry };
  };

  it('is the earliest observed within an hour', async () => {
    const { note, shown: daysUntilExpiry, clock } = await start();
    await note(0);
    expect(await daysUntilExpiry()).toBe(0);
    await clock.skip('30m');
    await note(5);
    expect(await daysUntilExpiry()).toBe(0);
    await note(-5);
    expect(await daysUntilExpiry()).toBe(-5);
    await clock.skip('59m');
    await note(5);
    expect(await daysUntilExpiry()).toBe(-5);
    await clock.skip('1m');
    await note(5);
    expect(await daysUntilExpiry()).toBe(5);
  });

  it('expires an hour after its first observation by a node', async () => {
    const { note, shown: daysUntilExpiry, clock } = await start();
    await note(0);
    await clock.skip('59m');
    await note(0);
    await clock.skip('1m');
    await note(5);
    expect(await daysUntilExpiry()).toBe(5);
  });

  it('does not change when the task is renamed', async () => {
    const { note, shown: daysUntilExpiry, change, id } = await start();
    await note(0);
    await change(id, { name: 'Main' }).expect(200);
    expect(await daysUntilExpiry()).toBe(0);
  });

  it('is accepted only from nodes that measure the target', async () => {
    const { app, given, agent, id, clock, change, list, node } = await start();
    await change(id, { nodeSelector: { ...SELECT_NONE, nodes: [node.uuid] } }).expect(200);
    await using other = await agent(await given.node()).connect({ capabilities: ['ping'] });
    const until = clock.now() + DAY_MS;
    other.send({ type: 'report', report: { ...report(1, clock.now()), certificates: [[id, until]] } });
    await other.settled();
    await app.get(Events).settled();
    expect((await list())[0]!.certificateUntil).toBeNull();
  });
});

describe('the latency on cards', () => {
  it.each([
    ['fifteen minutes', 60, 15],
    ['three probes', 600, 30],
    ['an hour at most', 3600, 60],
  ])('is that of the last %s', async (_, interval, minutes) => {
    const { add, probe, cards, node } = await setUp();
    const { id } = await add({ onCards: true, interval });
    await probe(id, minutes, 20);
    await probe(id, minutes + 1, 'timeout');
    expect((await cards()).nodes[node.uuid]).toEqual([[expect.closeTo(20, -1), 0]]);
  });

  it('rounds the loss to tenths of a percent', async () => {
    const { add, probe, cards, node } = await setUp();
    const { id } = await add({ onCards: true });
    for (const trip of [20, 20, 'timeout'] as const) await probe(id, 1, trip);
    expect((await cards()).nodes[node.uuid]).toEqual([[expect.any(Number), 33.3]]);
  });

  it('is computed once a minute, and again after a change of the tasks', async () => {
    const { add, change, probe, cards, node, clock } = await setUp();
    const { id } = await add({ onCards: true });
    const loss = async () => (await cards()).nodes[node.uuid]?.[0]?.[1];
    await probe(id, 1);
    expect(await loss()).toBe(0);
    await probe(id, 1, 'timeout');
    await clock.skip('59s');
    expect(await loss()).toBe(0);
    await clock.skip('1s');
    expect(await loss()).toBe(50);
    await probe(id, 1, 'timeout');
    expect(await loss()).toBe(50);
    await change(id, { name: 'Main' }).expect(200);
    expect(await loss()).toBe(66.7);
  });

  it('has a gap for a task that a node does not measure', async () => {
    const { add, probe, cards, node, given } = await setUp();
    const other = await given.node();
    const { id: one } = await add({ onCards: true, nodeSelector: { ...SELECT_NONE, nodes: [node.uuid] } });
    const { id: two } = await add({ onCards: true });
    await probe(one, 1);
    await probe(two, 1, 20, other.uuid);
    const { nodes, tasks } = await cards();
    expect(tasks.map(({ id }) => id)).toEqual([one, two]);
    expect(nodes).toEqual({
      [node.uuid]: [[expect.any(Number), 0], null],
      [other.uuid]: [null, [expect.any(Number), 0]],
    });
  });
});

describe('the matrix', () => {
  const sent = async ({ matrix }: Awaited<ReturnType<typeof setUp>>, hours: number) =>
    (await matrix(hours)).cells.map(cell => cell.sent);

  it('covers the last hour', async () => {
    const site = await setUp();
    const { id } = await site.add();
    await site.probe(id, 60);
    await site.probe(id, 61);
    expect((await site.matrix()).cells).toMatchObject([{ node: site.node.uuid, task: id, sent: 1, lost: 0 }]);
  });

  it.each([
    [1, MINUTE_MS],
    [24, 5 * MINUTE_MS],
    [168, 30 * MINUTE_MS],
  ])('of %d hours is computed anew after %d ms', async (hours, ms) => {
    const site = await setUp();
    const { id } = await site.add();
    await site.probe(id, 1);
    expect(await sent(site, hours)).toEqual([1]);
    await site.probe(id, 1);
    await site.clock.skip(`${ms - 1}ms`);
    expect(await sent(site, hours)).toEqual([1]);
    await site.clock.skip('1ms');
    expect(await sent(site, hours)).toEqual([2]);
  });

  it('that is empty is cached for a minute', async () => {
    const site = await setUp();
    const { id } = await site.add();
    expect(await sent(site, 168)).toEqual([]);
    await site.probe(id, 1);
    await site.clock.skip('59s');
    expect(await sent(site, 168)).toEqual([]);
    await site.clock.skip('1s');
    expect(await sent(site, 168)).toEqual([1]);
  });

  it('covers the requested hours', async () => {
    const site = await setUp();
    const { id } = await site.add();
    for (const minutes of [10, 10 * 60, 4 * 24 * 60, 8 * 24 * 60]) await site.probe(id, minutes);
    expect([await sent(site, 1), await sent(site, 24), await sent(site, 168)]).toEqual([[1], [2], [3]]);
  });
});

it('estimates the disk of enabled tasks', async () => {
  const { admin, add } = await setUp();
  await add({ interval: 60 });
  await add({ interval: 30, enabled: false });
  const { body } = await admin.get('/api/v1/admin/ping/estimate?hours=24').expect(200);
  expect(body.data).toEqual({ hours: 24, probesPerDay: 1440, bytes: 5719, used: 0 });
});

it('counts results for tasks of other nodes as unexpected', async () => {
  const { app, add, given, agent, clock } = await setUp();
  const { id } = await add();
  const other = await given.node();
  await using measuring = await agent(other).connect({ capabilities: ['ping'] });
  measuring.report(clock.now(), {
    pings: [
      [id, 0, 10],
      [id + 1, 0, 10],
    ],
  });
  await measuring.settled();
  await app.get(Events).settled();
  expect(app.get(ResultsService).unexpectedResults).toBe(1);
});
