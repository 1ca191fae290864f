import type { Families, SeriesHistory } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { AnswersService } from '../../platform/cluster/answers.service.ts';
import { LocalCluster } from '../../platform/cluster/local-cluster.ts';
import { SOLE_OWNERSHIP } from '../../platform/cluster/ownership.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { FlushService } from '../write/flush.service.ts';
import { FamilyRegistryService } from './family-registry.service.ts';
import { NewestSeriesService } from './newest-series.service.ts';
import { SeriesHistoryService } from './series-history.service.ts';
import { NODE_PART, SeriesMinutesService } from './series-minutes.service.ts';

const FAMILIES = {
  wait_seconds: { kind: 'gauge', unit: 'seconds', help: 'H.', labels: ['queue'], max: 2 },
  jobs_total: { kind: 'counter', unit: 'count', help: 'H.' },
  health: { kind: 'state', states: ['ok', 'warn', 'down'], help: 'H.' },
} as const satisfies Families;

let site: TestApp;
let families: FamilyRegistryService;
let minutes: SeriesMinutesService;
let now: number;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  families = site.app.get(FamilyRegistryService);
  minutes = site.app.get(SeriesMinutesService);
  now = site.clock.now();
  await families.declare('tool', FAMILIES);
  await families.declare('other', { health: FAMILIES.health });
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const family = (name: string) => families.find(name)!;
const [wait, jobs, health] = ['tool_wait_seconds', 'tool_jobs_total', 'tool_health'];

/** Records a value; returns the number of refused ones. */
function record(at: number, fullName: string, value: number, labels: string[] = [], uuid = node): number {
  const { name, part, declaration } = family(fullName);
  return minutes.record(uuid, part!, at, [{ name, family: declaration, labels, value }]);
}
const flush = () => site.app.get(FlushService).flush();
const newest = async (uuid = node) =>
  (await site.app.get(NewestSeriesService).of(uuid)).map(one => [one.family, one.value, one.at]);

type Line = SeriesHistory['series'][number];
async function history(names: string[], { from, to }: { from: number; to: number }, uuid = node): Promise<Line[]> {
  const query = { families: names.map(family), from, to, points: 200 };
  const { series } = await site.app.get(SeriesHistoryService).query(uuid, query);
  const present = (values?: readonly (number | null)[]) => values?.filter(value => value !== null);
  return series.map(({ avg, min, max, ...line }) => ({
    ...{ ...line, avg: present(avg)! },
    ...(min && { min: present(min)! }),
    ...(max && { max: present(max)! }),
  }));
}
const lastHour = () => ({ from: now - HOUR_MS, to: now + MINUTE_MS });

describe('values of a minute', () => {
  it('are aggregated by their kind', async () => {
    record(now, wait, 1.5, ['a']);
    record(now + 1, wait, 2.5, ['a']);
    for (const [offset, value] of [
      [0, 7],
      [2, 9],
      [1, 8],
    ] as const)
      record(now + offset, jobs, value);
    for (const [offset, value] of [
      [0, 1],
      [2, 0],
      [1, 2],
    ] as const)
      record(now + offset, health, value);
    expect(await newest()).toEqual([
      [wait, 2.5, now + 1],
      [jobs, 9, now + 2],
      [health, 0, now + 2],
    ]);
    await flush();
    expect(await history([wait, jobs, health], lastHour())).toEqual([
      { family: wait, labels: { queue: 'a' }, avg: [2], min: [1.5], max: [2.5] },
      { family: jobs, labels: {}, avg: [9] },
      { family: health, labels: {}, avg: [0], max: [2] },
    ]);
  });

  it('are ignored if they are not finite', async () => {
    expect(record(now, jobs, NaN)).toBe(0);
    expect(record(now, jobs, Infinity)).toBe(0);
    expect(await newest()).toEqual([]);
  });

  it('replace the newest one of the same time', async () => {
    record(now, jobs, 1);
    record(now, jobs, 2);
    expect(await newest()).toEqual([[jobs, 2, now]]);
  });
});

it('creates nothing without values', async () => {
  expect(minutes.record(node, NODE_PART, now, [])).toBe(0);
  expect(minutes.has(node)).toBe(false);
  expect([...minutes.of(node)]).toEqual([]);
  expect([...minutes.pending()].map(([uuid]) => uuid)).not.toContain(node);
});

it('refuses label sets above the limit of a family, and counts each of them once', async () => {
  const before = minutes.refused();
  expect(before).toEqual([]);
  const second = await site.given.node();
  for (const uuid of [node, second.uuid])
    for (const queue of ['a', 'b']) expect(record(now, wait, 1, [queue], uuid)).toBe(0);
  const [{ name, part, declaration }, labels] = [family(wait), ['c', 'd', 'a']];
  const values = labels.map(queue => ({ name, family: declaration, labels: [queue], value: 2 }));
  for (const uuid of [node, node, second.uuid]) expect(minutes.record(uuid, part!, now, values)).toBe(2);
  expect(minutes.refused()).toEqual([{ part, family: 'wait_seconds', count: 4 }]);
  minutes.discard(second.uuid);
  expect(minutes.refused()).toEqual([{ part, family: 'wait_seconds', count: 2 }]);
});

describe('values past the retention', () => {
  it('are shown but not stored', async () => {
    await site.app.get(SettingsService).set(RETENTION, { metricHours: 48 });
    const oldest = now - 48 * HOUR_MS;
    record(oldest - 1, jobs, 1);
    expect([...minutes.pending()].map(([uuid]) => uuid)).not.toContain(node);
    expect([...minutes.of(node)]).toHaveLength(1);
    record(oldest, jobs, 2);
    expect([...minutes.pending()].map(([uuid]) => uuid)).toContain(node);
    await flush();
    expect(await history([jobs], { from: oldest - HOUR_MS, to: oldest + MINUTE_MS })).toMatchObject([{ avg: [2] }]);
  });

  it('include all values while recording is disabled', async () => {
    await site.app.get(SettingsService).set(RETENTION, { enabled: false });
    record(now, jobs, 1);
    expect([...minutes.pending()].map(([uuid]) => uuid)).not.toContain(node);
    expect(await newest()).toEqual([[jobs, 1, now]]);
    await site.app.get(SettingsService).set(RETENTION, { enabled: true });
  });
});

describe('unstored values', () => {
  it('of a node are discarded', async () => {
    record(now, jobs, 1);
    expect(minutes.has(node)).toBe(true);
    minutes.discard(node);
    expect(minutes.has(node)).toBe(false);
    await flush();
    expect(await history([jobs], lastHour())).toEqual([]);
  });

  it('of a source are discarded, those of others are stored', async () => {
    record(now, health, 1);
    record(now, 'other_health', 2);
    minutes.discardPart(family(health).part!);
    expect(await newest()).toEqual([['other_health', 2, now]]);
    await flush();
    expect(await history([health, 'other_health'], lastHour())).toMatchObject([{ family: 'other_health' }]);
  });

  it('of a family are discarded, those of other families of its source are stored', async () => {
    record(now, health, 1);
    record(now, jobs, 5);
    minutes.discardFamily(family(health).part!, 'health');
    expect(await newest()).toEqual([[jobs, 5, now]]);
    await flush();
    expect(await history([health, jobs], lastHour())).toMatchObject([{ family: jobs, avg: [5] }]);
  });
});

describe('the newest value', () => {
  it('of a series of the node is current for five minutes', async () => {
    const core = family('node_core_usage_ratio');
    minutes.record(node, NODE_PART, now - 5 * MINUTE_MS, [
      { name: core.name, family: core.declaration, labels: ['0'], value: 0.5 },
    ]);
    expect(await newest()).toEqual([[core.fullName, 0.5, now - 5 * MINUTE_MS]]);
    minutes.discard(node);
    minutes.record(node, NODE_PART, now - 5 * MINUTE_MS - 1, [
      { name: core.name, family: core.declaration, labels: ['0'], value: 0.5 },
    ]);
    expect(await newest()).toEqual([]);
  });

  it('of a plugin is current for an hour, and from the second on for five minutes', async () => {
    record(now - HOUR_MS, jobs, 1);
    expect(await newest()).toEqual([[jobs, 1, now - HOUR_MS]]);
    record(now - HOUR_MS + 1000, jobs, 2);
    expect(await newest()).toEqual([]);
    record(now - HOUR_MS - 1, health, 1);
    expect(await newest()).toEqual([]);
  });

  it('is limited to the given families', async () => {
    record(now, jobs, 1);
    record(now, health, 2);
    const only = await site.app.get(NewestSeriesService).of(node, [family(health)]);
    expect(only).toEqual([{ family: health, labels: {}, value: 2, at: now }]);
  });
});

describe('the newest value of a node whose agent is connected to another instance', () => {
  /** Reads like an instance that owns no node, or only these. */
  function reader(owned: readonly string[] = []) {
    class Member extends LocalCluster {
      override readonly ownership = { ...SOLE_OWNERSHIP, owns: (uuid: string) => owned.includes(uuid) };
    }
    const { app, clock } = site;
    return new NewestSeriesService(
      app.get(SeriesMinutesService),
      app.get(SeriesHistoryService),
      families,
      new Member(app.get(AnswersService), clock),
      clock,
    );
  }

  it('is the last stored one of five minutes', async () => {
    record(now - 2 * MINUTE_MS, jobs, 7);
    record(now - 3 * MINUTE_MS, jobs, 6);
    record(now - 6 * MINUTE_MS, health, 1);
    await flush();
    minutes.discard(node);
    const expected = { family: jobs, labels: {}, value: 7, at: now - MINUTE_MS };
    expect(await reader().of(node)).toEqual([expected]);
    expect(await reader().of(node, [family(jobs)])).toEqual([expected]);
    expect(await reader().of(node, [family(health)])).toEqual([]);
    expect(await reader([node]).of(node)).toEqual([]);
  });

  it('is the one in memory if there is one', async () => {
    record(now, jobs, 7);
    expect(await reader().of(node)).toMatchObject([{ family: jobs, value: 7, at: now }]);
  });
});
