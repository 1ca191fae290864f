import { EntityManager } from '@mikro-orm/sql';
import { RETENTION } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { LatencyService } from '../latency.service.ts';
import { FlushService } from '../write/flush.service.ts';
import { MinutesService } from '../write/minutes.service.ts';
import { RollupService } from '../write/rollup.service.ts';
import { MinuteWindowService } from './minute-window.service.ts';
import { ReportedMinutesService } from './reported-minutes.service.ts';

/** Two minutes before a full hour, an hour before the start of the test. */
const START = Date.parse('2026-06-01T10:58:00Z') / 1000;
const WINDOW = { from: START, minutes: 4 };
const _ = NaN;

let site: TestApp;
let node: string;
let other: string;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
  ({ uuid: other } = await site.given.node());
});

const at = (minute: number) => (START + minute * 60) * 1000;
const report = (uuid: string, minute: number, cpu: number) =>
  site.app.get(MinutesService).record(uuid, at(minute), { cpu, load1: 2 });
const probe = (uuid: string, task: number, minute: number, trip: number | 'timeout') =>
  site.app.get(LatencyService).record(uuid, task, at(minute), trip);
const flush = () => site.app.get(FlushService).flush();

describe('minutes of metrics', () => {
  it('are averages, across hours and nodes', async () => {
    for (const [minute, cpu] of [
      [-1, 1],
      [1, 10],
      [1, 20],
      [2, 30],
      [4, 1],
    ] as const)
      report(node, minute, cpu);
    report(other, 3, 40);
    await flush();
    const window = site.app.get(MinuteWindowService);
    const found: Record<string, number[]> = {};
    for await (const [uuid, read] of window.ofNodes([node, other], ['cpu', 'tcp'], WINDOW)) {
      found[uuid] = [...read('cpu')];
      expect([...read('tcp')]).toEqual([_, _, _, _]);
    }
    expect(found).toEqual({ [node]: [_, 15, 30, _], [other]: [_, _, _, 40] });
    const read = await window.ofNode(node, ['cpu', 'tcp'], WINDOW);
    expect([...read!('cpu')]).toEqual([_, 15, 30, _]);
    expect([...read!('tcp')]).toEqual([_, _, _, _]);
  });

  it('are missing for a node without history', async () => {
    expect(await site.app.get(MinuteWindowService).ofNode(node, ['cpu'], WINDOW)).toBeUndefined();
    for await (const found of site.app.get(MinuteWindowService).ofNodes([node], ['cpu'], WINDOW))
      expect(found).toBeUndefined();
  });
});

it('returns the probes of the wanted nodes and tasks', async () => {
  probe(node, 1, 0, 5);
  probe(node, 1, 3, 'timeout');
  probe(node, 2, 1, 5);
  probe(other, 1, 2, 5);
  await flush();
  const window = site.app.get(MinuteWindowService);
  const found: [string, number, number[], number[]][] = [];
  const wanted = (uuid: string, task: number) => uuid === other || task === 1;
  for await (const [uuid, task, { sent, received }] of window.ofTasks([node, other], wanted, WINDOW))
    found.push([uuid, task, [...sent], [...received]]);
  expect(found.sort((a, b) => a[2][2]! - b[2][2]!)).toEqual([
    [node, 1, [1, 0, 0, 1], [1, 0, 0, 0]],
    [other, 1, [0, 0, 1, 0], [0, 0, 1, 0]],
  ]);
  expect([...(await window.ofTask(node, 2, WINDOW))!.sent]).toEqual([0, 1, 0, 0]);
  expect(await window.ofTask(node, 3, WINDOW)).toBeUndefined();
  expect(await window.ofTask(other, 2, WINDOW)).toBeUndefined();
});

describe('minutes with reports', () => {
  const read = (from: number, until: number, uuid = node) =>
    site.app
      .get(ReportedMinutesService)
      .read(site.app.get(EntityManager).fork(), uuid, START + from * 60, START + until * 60);
  const minutes = (list: readonly number[]) => list.map(minute => START + minute * 60);

  it('are ascending, from the start up to the end', async () => {
    for (const minute of [-100, -2, -1, 0, 1]) report(node, minute, 5);
    await flush();
    await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);
    // Arrived after the merge.
    for (const minute of [2, 3, 4]) report(node, minute, 5);
    await flush();
    expect(await read(-2, 4)).toEqual({ from: START - 120, minutes: minutes([-2, -1, 0, 1, 2, 3]) });
    expect(await read(-1, 2)).toEqual({ from: START - 60, minutes: minutes([-1, 0, 1]) });
    expect((await read(-200, 0)).minutes).toEqual(minutes([-100, -2, -1]));
    expect(await read(5, 5)).toEqual({ from: START + 300, minutes: [] });
    expect(await read(-2, 4, other)).toEqual({ from: START - 120, minutes: [] });
  });

  it('begin with the first whole minute of the retention', async () => {
    await site.app.get(SettingsService).set(RETENTION, { metricHours: 24 });
    await site.clock.advance('30s');
    const oldest = Math.floor(site.clock.now() / MINUTE_MS) * 60 - 24 * 3600;
    for (const minute of [1, 2]) report(node, (oldest - START) / 60 + minute, 5);
    await flush();
    await site.clock.advance('1m');
    expect(await read(-1e5, 0)).toEqual({ from: oldest + 120, minutes: [oldest + 120] });
  });
});
