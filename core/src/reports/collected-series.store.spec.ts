import type { SeriesRun } from '@vitrine/contracts';
import { report } from '../../test/agent.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { eventually } from '../../test/eventually.ts';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { NewestSeriesService } from '../history/labelled/newest-series.service.ts';
import { CollectedSeriesService } from './collected-series.service.ts';
import { IngestService } from './ingest.service.ts';
import { NodeStateService } from './node-state.service.ts';
import { PluginSeriesService } from './plugin-series.service.ts';
import { ProcessRecorderService } from './process-recorder.service.ts';

let site: Awaited<ReturnType<typeof appWithShipped>>;
let node: string;
let now: number;
beforeAll(async () => {
  site = await appWithShipped(['containers', 'textfile', 'processes', 'units', 'heartbeat']);
  await site.plugins.disable('units');
  now = site.clock.now();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const run = (collector: string, values: SeriesRun['values'], age = 0): SeriesRun => ({ collector, age, values });
const record = (...runs: SeriesRun[]) => site.app.get(CollectedSeriesService).record(node, now, runs);
const newest = async () =>
  (await site.app.get(NewestSeriesService).of(node)).map(({ family, labels, value, at }) => [
    ...[family, Object.values(labels).join(), value, at - now],
  ]);

it('records the values of declared families, without those that do not fit', async () => {
  record(
    run(
      'containers',
      [
        ['state', { container: 'web' }, 'running'],
        ['state', { container: 'odd' }, 'tired'],
        ['memory_bytes', { container: 'web' }, 5e6],
        ['other', {}, 1],
      ],
      5000,
    ),
    run('units', [['failed', {}, 3]]),
    run('heartbeat', [['failed', {}, 3]]),
    run('nothing', [['failed', {}, 3]]),
  );
  expect(await newest()).toEqual([
    ['containers_state', 'web', 0, -5000],
    ['containers_memory_bytes', 'web', 5e6, -5000],
  ]);
});

it('declares the families of a dynamic collector by their first values', async () => {
  const values: SeriesRun['values'] = [
    ['mail_queue', {}, 17],
    ['mails_total', { to: 'a' }, 5],
    ['Bad name', {}, 1],
    ['wait_seconds', {}, 1.5],
  ];
  record(run('textfile', values, 1000));
  await eventually(async () => (await newest()).length === 3);
  expect(await newest()).toEqual([
    ['textfile_mail_queue', '', 17, -1000],
    ['textfile_mails_total', 'a', 5, -1000],
    ['textfile_wait_seconds', '', 1.5, -1000],
  ]);
  const declared = ['mail_queue', 'mails_total', 'wait_seconds'].map(
    name => site.app.get(FamilyRegistryService).find(`textfile_${name}`)!.declaration,
  );
  expect(declared).toMatchObject([
    { kind: 'gauge', unit: 'count' },
    { kind: 'counter', unit: 'count', labels: ['to'], max: 50 },
    { kind: 'gauge', unit: 'seconds' },
  ]);
});

it('records processes beside series', async () => {
  record(run('processes', [['cpu_ratio', { process: 'stress' }, 0.5]], 60_000));
  const range = { from: now - 60_000, to: now, limit: 5 };
  const found = await eventually(() => site.app.get(ProcessRecorderService).processesOf(node, range));
  expect(found.processes).toMatchObject([{ name: 'stress', cpu: 0.5 }]);
  expect(await newest()).toEqual([]);
});

describe('values of a plugin', () => {
  const write = (values: object[], at?: number) =>
    site.app.get(PluginSeriesService).write('tool', node, values as never, at);
  const depth = { family: 'depth', value: 3 };

  it('may be dated up to five minutes ahead', async () => {
    await site.app.get(FamilyRegistryService).declare('tool', { depth: { kind: 'gauge', unit: 'count', help: 'H.' } });
    await expect(write([depth], now + 300_001)).rejects.toThrow('series.at: lies in the future');
    expect(await write([depth], now + 300_000)).toEqual({ refused: 0 });
    expect(await newest()).toEqual([['tool_depth', '', 3, 300_000]]);
  });

  it('are rejected for an unknown node, and without a declaration', async () => {
    const plugin = site.app.get(PluginSeriesService);
    await expect(plugin.write('tool', 'x', [])).rejects.toThrow('series.node: there is no node x');
    expect(await plugin.write('undeclared', node, [])).toEqual({ refused: 0 });
    await expect(plugin.write('undeclared', node, [depth])).rejects.toThrow('depth is not declared');
  });

  it('are recorded on behalf of another instance', async () => {
    const request = { plugin: 'tool', node, values: [depth], at: now };
    expect(await site.app.get(PluginSeriesService).onRecord(request)).toEqual({ refused: 0 });
    expect(await newest()).toEqual([['tool_depth', '', 3, 0]]);
  });
});

it('ingests the valid reports of a batch, and rejects the first invalid one', async () => {
  const { link } = await directAgent(site, node);
  const ingest = site.app.get(IngestService);
  const rejected: string[] = [];
  const reject = (detail: string) => void rejected.push(detail);
  await ingest.ingest(link, [report(1, now, { cpu: 5 }), { seq: 'x' }, report(2, now, { cpu: 7 })], reject);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatch(/^reports\.1\.seq/);
  expect(site.app.get(NodeStateService).stateOf(node)).toMatchObject({ online: true, cpu: 7 });
  await ingest.ingest(link, [report(2, now, { cpu: 9 }), report(1, now, { cpu: 9 })], reject);
  expect(site.app.get(NodeStateService).stateOf(node).cpu).toBe(7);
  await ingest.ingest(link, 'none', reject);
  expect(rejected).toHaveLength(2);
  ingest.bye(link);
  expect(site.app.get(NodeStateService).presenceOf(node)).toMatchObject({ online: false, left: true });
});
