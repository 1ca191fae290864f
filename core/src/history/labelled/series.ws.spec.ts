import { EntityManager } from '@mikro-orm/sql';
import { SeriesHistory, type NewestSeries } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { partsOfReport } from '../../reports/parts-of-report.ts';
import { FlushService } from '../write/flush.service.ts';
import { RollupService } from '../write/rollup.service.ts';
import { NODE_PART, SeriesMinutesService } from './series-minutes.service.ts';

const GB = 2 ** 30;
const disks = [
  { mount: '/', used: 40 * GB, total: 100 * GB },
  { mount: '/var', used: 95 * GB, total: 100 * GB },
];

async function reporting(site: TestApp) {
  const node = await site.given.node();
  const agent = await site.agent(node).connect();
  const states = site.app.get(NodeStateService);
  let cpu = 10;
  return {
    node,
    async [Symbol.asyncDispose]() {
      await agent[Symbol.asyncDispose]();
    },
    report: async (reportFields: object) => {
      cpu = (cpu % 90) + 1;
      agent.report(site.clock.now(), { cpu, ...reportFields });
      await eventually(() => states.stateOf(node.uuid).cpu === cpu);
    },
  };
}

async function historyOf(site: TestApp, node: string, families: string, span = HOUR_MS): Promise<SeriesHistory> {
  const to = site.clock.now();
  const at = `/api/v1/nodes/${node}/series/history?from=${to - span}&to=${to}&families=${families}&points=100`;
  const { body } = await (await site.given.admin()).get(at).expect(200);
  expect(SeriesHistory.parse(body.data)).toEqual(body.data);
  return body.data as SeriesHistory;
}

const present = (values: readonly (number | null)[]) => values.filter(value => value !== null);
const linesOf = ({ series }: SeriesHistory) =>
  Object.fromEntries(
    series.map(({ family, labels, avg }) => [[family, ...Object.values(labels)].join(' '), present(avg)]),
  );

it('keeps processor cores apart, and leaves out one that is offline', async () => {
  const site = await startTestApp();
  await using fleet = await reporting(site);
  await fleet.report({ cores: [12.5, null, 100] });
  const { data } = (await site.http.get(`/api/v1/nodes/${fleet.node.uuid}/series`).expect(200)).body;
  const family = 'node_core_usage_ratio';
  expect((data as NewestSeries[]).filter(series => series.family === family)).toMatchObject([
    { family, labels: { core: '0' }, value: 0.125 },
    { family, labels: { core: '2' }, value: 1 },
  ]);
  await site.clock.advance('61s');
  const lines = linesOf(await historyOf(site, fleet.node.uuid, family));
  expect(lines).toEqual({ [`${family} 0`]: [0.125], [`${family} 2`]: [1] });
});

it('keeps each file system and interface apart, newest and over time, before and after they are merged and rolled up', async () => {
  const site = await startTestApp();
  await using fleet = await reporting(site);
  const interfaces = [{ name: 'eth0', up: 1000, down: 2000, totalUp: 1, totalDown: 1 }];
  await fleet.report({ disks, interfaces });
  const { data } = (await site.http.get(`/api/v1/nodes/${fleet.node.uuid}/series`).expect(200)).body;
  expect(data).toContainEqual({
    family: 'node_filesystem_used_ratio',
    labels: { mount: '/var' },
    value: 0.95,
    at: site.clock.now(),
  });
  await site.clock.advance('61s');
  // A removed disk leaves a gap, not zeros.
  await fleet.report({ disks: disks.slice(1), interfaces });
  await site.clock.advance('61s');
  const families = 'node_filesystem_used_ratio,node_interface_receive_bytes_per_second,node_cpu_ratio';
  const expected = {
    node_cpu_ratio: [0.11, 0.12],
    'node_filesystem_used_ratio /': [0.4],
    'node_filesystem_used_ratio /var': [0.95, 0.95],
    'node_interface_receive_bytes_per_second eth0': [2000, 2000],
  };
  expect(linesOf(await historyOf(site, fleet.node.uuid, families))).toEqual(expected);

  await site.clock.advance('7h');
  await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);
  const historyAfter = await historyOf(site, fleet.node.uuid, families, 8 * HOUR_MS);
  expect(historyAfter.series).toHaveLength(4);
  expect(present(historyAfter.series.find(({ labels }) => labels['mount'] === '/var')!.max!)).toEqual([0.95]);
});

it('continues a series after a restart under its labels, in the same column', async () => {
  const site = await startTestApp();
  await using fleet = await reporting(site);
  await fleet.report({ disks });
  await site.clock.advance('61s');
  // Simulates a restart, after which the disks are reported in another order.
  site.app.get(SeriesMinutesService).discard(fleet.node.uuid);
  await fleet.report({ disks: disks.toReversed() });
  await site.clock.advance('61s');
  const lines = linesOf(await historyOf(site, fleet.node.uuid, 'node_filesystem_used_bytes'));
  expect(lines['node_filesystem_used_bytes /var']!.map(bytes => Math.round(bytes / GB))).toEqual([95, 95]);
  const rows = await site.app.get(EntityManager).execute('select family, labels from labelled_series');
  // Two file systems and an interface, each with two families.
  expect(rows).toHaveLength(6);
});

it('limits rows, memory and new label sets a day when an agent invents labels', async () => {
  const site = await startTestApp();
  await using fleet = await reporting(site);
  const disksFrom = (from: number) =>
    Array.from({ length: 64 }, (_, i) => ({ mount: `/made-up/${from + i}`, used: 1, total: 2 }));
  for (let round = 0; round < 12; round++) {
    await fleet.report({ disks: disksFrom(round * 64), interfaces: [] });
    await site.clock.advance('11m');
  }
  const count = async () => {
    const rows: { n: number }[] = await site.app
      .get(EntityManager)
      .execute('select count(*) as n from labelled_series');
    return Number(rows[0]!.n);
  };
  // Two families of 64 label sets, at most four times as many a day.
  expect(await count()).toBeLessThanOrEqual(2 * 64 * 4);
  expect(await count()).toBeGreaterThan(64);
  const [series] = [...site.app.get(SeriesMinutesService).of(fleet.node.uuid)].map(([, series]) => series);
  expect(series!.entries.size).toBeLessThanOrEqual(500);
});

it('returns 404 for the series of a hidden node, and lists every family', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ hidden: true });
  await site.http.get(`/api/v1/nodes/${node.uuid}/series`).expect(404);
  const at = `from=${site.clock.now() - DAY_MS}&to=${site.clock.now()}`;
  await site.http.get(`/api/v1/nodes/${node.uuid}/series/history?${at}&families=node_cpu_ratio`).expect(404);
  await site.http.get(`/api/v1/nodes/${node.uuid}/series/history?${at}`).expect(422);
  const { data } = (await site.http.get('/api/v1/families').expect(200)).body;
  expect(data).toContainEqual({
    name: 'node_cpu_ratio',
    source: 'node',
    isPublic: true,
    kind: 'gauge',
    unit: 'ratio',
    help: 'Use of all cores, 0 to 1.',
    range: [0, 1],
    metric: 'cpu',
  });
});

it('writes the series of nodes that report to /metrics, with their labels', async () => {
  const site = await startTestApp();
  await using fleet = await reporting(site);
  await fleet.report({ disks });
  const { body } = await (await site.given.admin()).post('/api/v1/admin/metrics/token').expect(201);
  const { text } = await site.http.get('/metrics').set('authorization', `Bearer ${body.data.token}`).expect(200);
  expect(text).toMatch(
    new RegExp(`^vitrine_node_filesystem_used_ratio\\{uuid="${fleet.node.uuid}".*mount="/var"\\} 0.95$`, 'm'),
  );
});

it('stores a label set that was evicted and returned before it was stored as one series', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const seriesMinutes = site.app.get(SeriesMinutesService);
  const start = site.clock.now() - HOUR_MS;
  const report = (minute: number, mounts: readonly string[]) =>
    seriesMinutes.record(
      uuid,
      NODE_PART,
      start + minute * MINUTE_MS,
      partsOfReport({ seq: 1, at: 1, disks: mounts.map(mount => ({ mount, used: 50, total: 100 })) }),
    );
  const others = Array.from({ length: 64 }, (_, i) => `/other/${i}`);
  report(0, ['/']);
  report(11, others);
  report(22, ['/']);
  await site.app.get(FlushService).flush();
  const lines = linesOf(await historyOf(site, uuid, 'node_filesystem_used_ratio', 2 * HOUR_MS));
  expect(lines['node_filesystem_used_ratio /']).toEqual([0.5, 0.5]);
  expect(Object.keys(lines)).toHaveLength(65);
});
