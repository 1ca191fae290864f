import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { eventually } from '../../test/eventually.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TrafficService } from './traffic.service.ts';

const utc = (text: string) => Date.parse(`${text}T00:00:00Z`);

let site: TestApp;
let traffic: TrafficService;
let node: string;
beforeAll(async () => {
  site = await startTestApp({ now: Date.parse('2026-03-01T12:00:00Z') });
  await site.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });
  traffic = site.app.get(TrafficService);
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node({ trafficLimit: 1000, trafficLimitType: 'sum' }));
});

const flush = () => site.app.get(FlushService).flush();
const update = (values: object) => site.app.get(NodesService).update(node, values);
const isPending = () => [...traffic.pending()].some(([uuid]) => uuid === node);
const stored = () => site.app.get(NodeCacheService).get(node)?.node.traffic;
const used = () => traffic.usageOf(node)?.usedBytes;

/** Returns a function that reports what the interface of the node has counted. */
async function reporter() {
  const agent = await directAgent(site, node);
  return (up: number, down: number) =>
    agent.report(site.clock.now(), {
      interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: up, totalDown: down }],
      uptime: 1000 + (site.clock.now() - utc('2026-03-01')) / 1000,
    });
}

it('starts the first period of a node when it is added', async () => {
  const period = { since: utc('2026-03-01'), until: utc('2026-04-01') };
  expect(traffic.tallyOf(node)).toEqual({ period, start: { up: 0, down: 0 }, total: { up: 0, down: 0 } });
  expect(isPending()).toBe(true);
  await flush();
  expect(isPending()).toBe(false);
  await eventually(() => stored()?.until === period.until);
  expect(stored()).toEqual({ ...period, up: 0, down: 0 });
});

it('stores the start of a period only when it changes', async () => {
  const report = await reporter();
  report(0, 0);
  await flush();
  report(100, 200);
  expect(isPending()).toBe(false);
  expect(traffic.usageOf(node)).toMatchObject({ usedBytes: 300, limitBytes: 1000, usedPercent: 30 });
  for (const [up, down, changes] of [
    [100, 200, false],
    [150, 200, true],
    [150, 250, true],
    [150, 250, false],
  ] as const) {
    traffic.correct(node, { up, down });
    expect(isPending()).toBe(changes);
    expect(used()).toBe(up + down);
    await flush();
  }
  await eventually(() => stored()?.down === -50);
  expect(stored()).toMatchObject({ up: -50, down: -50 });
  expect(await traffic.startOf(node, traffic.tallyOf(node)!.period)).toEqual({ up: -50, down: -50 });
});

it('has no usage for an unknown node, or without a limit', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(traffic.usageOf(nobody)).toBeUndefined();
  traffic.correct(nobody, { up: 1, down: 1 });
  expect(traffic.tallyOf(nobody)).toBeUndefined();
  await update({ trafficLimit: 0 });
  expect(traffic.usageOf(node)).toBeUndefined();
  await update({ trafficLimit: 1 });
  expect(traffic.usageOf(node)).toMatchObject({ usedBytes: 0, usedPercent: 0 });
});

it('assumes no traffic of a new node before it was added', async () => {
  const { createdAt } = site.app.get(NodeCacheService).get(node)!.node;
  expect(await traffic.startOf(node, { since: createdAt, until: Infinity })).toEqual({ up: 0, down: 0 });
  expect(await traffic.startOf(node, { since: createdAt + 1, until: Infinity })).toBeUndefined();
});

it('forgets unsaved changes when its data is discarded', async () => {
  await flush();
  await eventually(() => stored()?.until !== 0);
  traffic.correct(node, { up: 5, down: 5 });
  traffic.discard(node);
  expect(isPending()).toBe(false);
  expect(traffic.tallyOf(node)).toMatchObject({ start: { up: 0, down: 0 } });
});

it('forgets a removed node', async () => {
  await site.app.get(NodesService).remove(node);
  expect(traffic.tallyOf(node)).toBeUndefined();
  expect(isPending()).toBe(false);
  traffic.rollOverAll();
  expect(traffic.tallyOf(node)).toBeUndefined();
});

it('reloads a period that another instance has started', async () => {
  await flush();
  await eventually(() => stored()?.until !== 0);
  const { uuid } = await site.given.node();
  await site.app.get(Database).execute('update node set period_up = 7, period_down = 8 where uuid = ?', [node]);
  await traffic.reload(node);
  expect(traffic.tallyOf(node)).toMatchObject({ start: { up: 7, down: 8 } });
  expect(traffic.tallyOf(uuid)).toMatchObject({ start: { up: 0, down: 0 } });
});

describe('the period of a node', () => {
  it('follows its reset day, also if only the end changes', async () => {
    await update({ monthRotate: 30 });
    expect(traffic.tallyOf(node)!.period).toEqual({ since: utc('2026-02-28'), until: utc('2026-03-30') });
    await update({ monthRotate: 29 });
    expect(traffic.tallyOf(node)!.period).toEqual({ since: utc('2026-02-28'), until: utc('2026-03-29') });
    expect(traffic.periodAt(node, utc('2026-04-29'))).toEqual({ since: utc('2026-04-29'), until: utc('2026-05-29') });
  });

  it('does not change with other values of the node', async () => {
    await flush();
    await eventually(() => stored()?.until !== 0);
    await update({ name: 'renamed' });
    expect(isPending()).toBe(false);
  });

  it('follows the time zone', async () => {
    await site.app.get(SettingsService).set(SITE, { timeZone: 'Etc/GMT-2' });
    expect(traffic.tallyOf(node)!.period.since).toBe(utc('2026-03-01') - 2 * HOUR_MS);
    await site.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });
    expect(traffic.tallyOf(node)!.period.since).toBe(utc('2026-03-01'));
  });

  it('restarts at its end without a report', async () => {
    const report = await reporter();
    report(0, 0);
    report(100, 200);
    await update({ monthRotate: 2 });
    traffic.rollOverAll();
    const { until } = traffic.tallyOf(node)!.period;
    expect(until).toBe(utc('2026-03-02'));
    await site.clock.skip('11h');
    await site.clock.skip('3599999ms');
    traffic.rollOverAll();
    expect(traffic.tallyOf(node)!.period.until).toBe(until);
    await site.clock.skip('1ms');
    traffic.rollOverAll();
    expect(traffic.tallyOf(node)).toMatchObject({ period: { since: until }, start: { up: 100, down: 200 } });
    expect(used()).toBe(0);
  });
});

it('keeps corrections when the reset day changes, with the exact traffic of the new period', async () => {
  const report = await reporter();
  report(0, 0);
  report(10, 20);
  await flush();
  await site.clock.skip('1d');
  report(110, 220);
  await flush();
  traffic.correct(node, { up: 115, down: 227 });
  const today = new Date(site.clock.now()).getUTCDate();
  await update({ monthRotate: today });
  await eventually(() => used() === 100 + 200 + 5 + 7);
  expect(traffic.tallyOf(node)!.period.since).toBe(utc(`2026-03-0${today}`));
  await update({ monthRotate: 1 });
  await eventually(() => used() === 115 + 227);
});
