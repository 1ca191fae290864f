import { EntityManager } from '@mikro-orm/sql';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { report } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeStateService } from './node-state.service.ts';

const onSqlite = globalThis.POSTGRES_URL ? it.skip : it;
const sql = ({ app }: TestApp, statement: string) => app.get(EntityManager).fork().execute(statement);
const cpuOf = ({ app }: TestApp, uuid: string) => app.get(NodeStateService).stateOf(uuid).cpu;
const isAck = ({ type }: { type: string }) => type === 'ack';

/** Prevents the database from allocating further pages. */
async function fillDisk(site: TestApp): Promise<void> {
  const [{ page_count: pages }] = (await sql(site, 'pragma page_count')) as [{ page_count: number }];
  await sql(site, `pragma max_page_count = ${pages}`);
}
const freeDisk = (site: TestApp) => sql(site, 'pragma max_page_count = 1000000');

/** Returns reports of enough minutes to exceed the few free pages of a small database. */
const backlog = (now: number, minutes: number, first = 1) =>
  Array.from({ length: minutes }, (_, i) =>
    report(first + i, now - (minutes - i) * 60_000, { uptime: 1e6 + i * 60, cpu: i % 100 }),
  );

onSqlite(
  'shows values without acknowledgements while the disk is full, and stores everything once there is room',
  async () => {
    const site = await startTestApp();
    const node = await site.given.node();
    await using agent = await site.agent(node).connect();
    await using viewer = await site.viewer();
    await fillDisk(site);
    const backlogReports = backlog(site.clock.now(), 4000);
    for (let i = 0; i < backlogReports.length; i += 500)
      agent.send({ type: 'reports', reports: backlogReports.slice(i, i + 500) });
    agent.report(site.clock.now(), { seq: 4001, cpu: 51 });
    await eventually(() => cpuOf(site, node.uuid) === 51);
    await site.clock.advance('61s');
    agent.report(site.clock.now(), { seq: 4002, cpu: 52 });
    await eventually(() => cpuOf(site, node.uuid) === 52);
    await site.clock.advance('61s');
    await viewer.frames.waitFor(({ type }) => type === 'delta');
    await site.http.get('/api/v1/nodes').expect(200);
    expect(agent.frames.all.some(isAck)).toBe(false);

    await freeDisk(site);
    await site.clock.advance('61s');
    expect(await agent.frames.waitFor(isAck)).toMatchObject({ seq: 4002 });
    const from = site.clock.now() - 70 * HOUR_MS;
    const { body } = await site.http.get(
      `/api/v1/nodes/${node.uuid}/history?from=${from}&to=${site.clock.now()}&metrics=cpu&points=5000`,
    );
    expect(body.data.columns.cpu.avg.filter((value: number | null) => value !== null).length).toBe(4002);
  },
);

onSqlite(
  'leaves reports to their agents while the disk stays full, and accepts them later',
  async () => {
    const site = await startTestApp();
    const node = await site.given.node();
    await fillDisk(site);
    const backlogReports = [
      ...backlog(site.clock.now(), 11_000, 1),
      ...backlog(site.clock.now(), 11_000, 11_001).map(report => ({ ...report, at: report.at + 1000 })),
    ];
    const secondNode = await site.given.node();
    const deliver = async ({ token }: { token: string }) => {
      const agent = await site.agent({ token }).connect({ stream: 'kept-stream' });
      const [welcome] = agent.frames.all;
      for (let next = welcome?.type === 'welcome' ? welcome.acked : 0; next < backlogReports.length; next += 500) {
        agent.send({ type: 'reports', reports: backlogReports.slice(next, next + 500) });
        await site.clock.advance('100ms');
      }
      return agent;
    };
    await using first = await deliver(node);
    await using second = await deliver(secondNode);
    const ended = await Promise.race([first.closed(), second.closed()]);
    expect(ended).toBe(1013);

    await freeDisk(site);
    await site.clock.advance('61s');
    for (const receiver of [node, secondNode]) {
      await using reconnected = await deliver(receiver);
      await eventually(async () => {
        await site.clock.advance('61s');
        return reconnected.frames.all.some(
          frame =>
            (frame.type === 'ack' && frame.seq === backlogReports.length) ||
            (frame.type === 'welcome' && frame.acked === backlogReports.length),
        );
      });
    }
    const [{ minutes }] = (await sql(site, 'select count(*) as minutes from chunk where tier = 1')) as [
      { minutes: number },
    ];
    expect(minutes).toBeGreaterThanOrEqual(2 * Math.floor(11_000 / 60));
  },
  60_000,
);

onSqlite('stores the reports of other nodes if those of one cannot be stored', async () => {
  const site = await startTestApp();
  const nodes = await Promise.all(Array.from({ length: 9 }, () => site.given.node()));
  const [poisoned] = nodes;
  await sql(
    site,
    `create trigger poison before insert on counted_traffic when new.node_uuid = '${poisoned!.uuid}' begin select raise(abort, 'poison'); end`,
  );
  const agents = await Promise.all(nodes.map(node => site.agent(node).connect()));
  for (const agent of agents) agent.report(site.clock.now(), { cpu: 5 });
  await eventually(() => nodes.every(({ uuid }) => cpuOf(site, uuid) === 5));
  await site.clock.advance('61s');
  await Promise.all(agents.slice(1).map(agent => agent.frames.waitFor(isAck)));
  expect(await agents[0]!.closed()).toBe(1013);
  expect(agents[0]!.frames.all.some(isAck)).toBe(false);
  await Promise.all(agents.map(agent => agent[Symbol.asyncDispose]()));
});

it('survives the removal of nodes while their reports arrive and are stored', async () => {
  const site = await startTestApp();
  const nodes = await Promise.all(Array.from({ length: 30 }, () => site.given.node()));
  const agents = await Promise.all(nodes.map(node => site.agent(node).connect()));
  const service = site.app.get(NodesService);
  for (const agent of agents) agent.report(site.clock.now(), { cpu: 7 });
  await eventually(() => nodes.every(({ uuid }) => cpuOf(site, uuid) === 7));
  const removing = nodes.slice(0, 10).map(async ({ uuid }, i) => {
    agents[i]!.report(site.clock.now());
    await service.remove(uuid);
  });
  // Deletes nodes without the service, like another instance or a restored backup.
  await sql(
    site,
    `delete from node where uuid in (${nodes
      .slice(10, 20)
      .map(({ uuid }) => `'${uuid}'`)
      .join(',')})`,
  );
  await Promise.all([...removing, site.clock.advance('61s')]);
  await Promise.all(agents.slice(20).map(agent => agent.frames.waitFor(isAck)));
  const { body } = await site.http.get('/api/v1/nodes').expect(200);
  expect(body.data.length).toBeGreaterThanOrEqual(10);
  await Promise.all(agents.map(agent => agent[Symbol.asyncDispose]()));
});

it('stores reports kept during an outage in their own minutes', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const now = site.clock.now();
  const at = (minutes: number) => now - minutes * 60_000;
  agent.send({
    type: 'reports',
    reports: [report(1, at(90), { cpu: 90 }), report(2, at(89), { cpu: 89 }), report(3, at(5), { cpu: 5 })],
  });
  agent.report(now, { seq: 4, cpu: 1 });
  await eventually(() => cpuOf(site, node.uuid) === 1);
  await site.clock.advance('61s');
  await agent.frames.waitFor(isAck);
  const { body } = await site.http.get(
    `/api/v1/nodes/${node.uuid}/history?from=${at(100)}&to=${site.clock.now()}&metrics=cpu`,
  );
  const { from, step, columns } = body.data;
  const found = columns.cpu.avg.flatMap((value: number | null, i: number) =>
    value === null ? [] : [[(now - (from + i * step)) / 60_000, value]],
  );
  expect(found).toEqual([
    [90, 90],
    [89, 89],
    [5, 5],
    [0, 1],
  ]);
});

it('replaces report times that are years off by the current time', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const year = 365 * DAY_MS;
  [0, site.clock.now() - 3 * year, site.clock.now() + 30 * year].forEach((at, i) => agent.report(at, { cpu: i + 1 }));
  await eventually(() => cpuOf(site, node.uuid) === 3);
  await site.clock.advance('61s');
  const to = site.clock.now();
  const { body } = await site.http.get(
    `/api/v1/nodes/${node.uuid}/history?from=0&to=${to + 40 * year}&metrics=cpu&points=5000`,
  );
  const { from, step, columns } = body.data;
  const filled = columns.cpu.max.flatMap((value: number | null, i: number) =>
    value === null ? [] : [from + i * step],
  );
  expect(filled).toHaveLength(1);
  expect(Math.abs(filled[0] - to)).toBeLessThan(2 * step);
});

it('survives the return of a whole fleet at once', async () => {
  const site = await startTestApp();
  const nodes = await Promise.all(Array.from({ length: 100 }, () => site.given.node()));
  const agents = await Promise.all(nodes.map(node => site.agent(node).connect()));
  agents.forEach(agent => agent.report(site.clock.now(), { cpu: 9 }));
  await eventually(() => nodes.every(({ uuid }) => cpuOf(site, uuid) === 9));
  await Promise.all(agents.map(agent => agent.drop()));
  const back = await Promise.all(nodes.map(node => site.agent(node).connect()));
  back.forEach(agent => agent.report(site.clock.now(), { cpu: 8 }));
  await eventually(() => nodes.every(({ uuid }) => cpuOf(site, uuid) === 8));
  await site.clock.advance('61s');
  await Promise.all(back.map(agent => agent.frames.waitFor(isAck)));
  await Promise.all(back.map(agent => agent[Symbol.asyncDispose]()));
});
