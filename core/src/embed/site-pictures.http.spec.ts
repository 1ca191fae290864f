import { randomUUID } from 'node:crypto';
import { SELECT_NONE } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS, HOUR_S, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ObservedTimeEntity } from '../availability/observed-time.entity.ts';
import { OutageEntity } from '../availability/outage.entity.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { Database } from '../platform/database/database.ts';
import { VISITOR } from '../platform/http/caller.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { NodeSnapshot } from './badge.rule.ts';
import { BadgesService } from './badges.service.ts';
import { PictureThemesService } from './picture-themes.service.ts';
import { LEFT } from './preview-frame.view.ts';
import { SitePicturesService } from './site-pictures.service.ts';

const OPTIONS = { scheme: 'dark', language: 'en' } as const;

/** Returns the path data of the area of traffic. */
const areaOf = (svg: string) => [...svg.matchAll(/<path d="([^"]*)"[^>]*fill-opacity=".24"/g)].map(([, d]) => d!);

async function setUp() {
  const site = await startTestApp();
  const pictures = site.app.get(SitePicturesService);
  /** Returns the nodes with these names, or all. */
  const nodes = (...names: string[]) =>
    site.app
      .get(BadgesService)
      .all(VISITOR)
      .filter(({ node }) => names.length === 0 || names.includes(node.name));
  const draw = (snapshots: readonly NodeSnapshot[], problems: string[] = []) =>
    pictures.site(snapshots, problems, OPTIONS);
  return { ...site, pictures, nodes, draw };
}

/** Connects the agent of a new node, which reports once. */
async function online(site: TestApp, name: string, region = '') {
  const node = await site.given.node({ name, region });
  const agent = await site.agent(node).connect();
  agent.report(site.clock.now());
  await agent.settled();
  return { ...node, agent };
}

it('is drawn again when a minute passes, a node goes offline, or the site changes', async () => {
  const { nodes, draw, pictures, clock, app, given } = await setUp();
  await given.node({ name: 'tokyo' });
  const withRate = (netDown: number, values: object = {}) =>
    nodes().map(snapshot => ({ ...snapshot, state: { ...snapshot.state, online: true, netDown, ...values } }));
  const first = await draw(withRate(1000));
  await clock.skip('59s');
  expect(await draw(withRate(2000, { lastReport: 1 }))).toBe(first);
  expect(await draw(withRate(2000), ['A service is down'])).toContain('A service is down');
  expect(await draw(withRate(1000, { online: false, lastReport: 1 }))).not.toBe(first);
  expect(await pictures.site(withRate(1000), [], { scheme: 'light', language: 'en' })).not.toBe(first);
  expect(await pictures.site(withRate(1000), [], { scheme: 'dark', language: 'zh-CN' })).not.toBe(first);
  await clock.skip('1s');
  expect(await draw(withRate(2000))).not.toBe(first);
  await app.get(SettingsService).set(SITE, { name: 'Another name' });
  expect(await draw(withRate(2000))).toContain('Another name');
  const [snapshot] = withRate(1000);
  const picture = await pictures.node(snapshot!, OPTIONS);
  expect(picture).toContain('tokyo');
  expect(await pictures.node(withRate(2000)[0]!, OPTIONS)).toBe(picture);
});

it('shows availability and outages only of its nodes', async () => {
  const { nodes, draw, app, given, clock } = await setUp();
  const [db, now] = [app.get(Database), clock.now() / 1000];
  const store = async (name: string, hours: [number, number][]) => {
    const { uuid: node } = await given.node({ name });
    await db.insert(ObservedTimeEntity, { node, since: now - 100 * HOUR_S, until: now });
    for (const [from, to] of hours)
      await db.insert(OutageEntity, { node, from: now - from * HOUR_S, to: now - to * HOUR_S });
  };
  await store('early', [[34, 18]]);
  await store('middle', [[12, 6]]);
  await store('current', [[6, 0]]);
  await store('steady', []);
  await given.node({ name: 'new' });
  /** Returns the outages in quarters of the day. */
  const outages = async (...names: string[]) =>
    (/ d="([^"]*)" stroke="[^"]*" stroke-width="6"/.exec(await draw(nodes(...names)))?.[1]?.split(/(?=M)/) ?? []).map(
      part => {
        const [, x, width] = /^M(\S+) 552h(\S+)$/.exec(part)!;
        return [(Number(x) - LEFT) / 863, Number(width) / 863].map(share => Math.round(share * 400) / 100);
      },
    );
  expect(await outages('early', 'middle', 'current')).toEqual([
    [0, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(await outages('middle', 'steady')).toEqual([[2, 1]]);
  expect(await outages('steady', 'new')).toEqual([]);
  const share = async (...names: string[]) => />([^<>]*%|–)</.exec(await draw(nodes(...names)))?.[1];
  expect(await share('middle', 'steady', 'new')).toBe('97.00 %');
  expect(await share('early')).toBe('84.00 %');
  expect(await share('new')).toBe('–');
});

it('adds up the traffic of up to a hundred nodes, with gaps', async () => {
  const { nodes, draw, app, given, clock } = await setUp();
  const record = async (name: string, rates: Record<number, number>) => {
    const { uuid } = await given.node({ name });
    for (const [hour, netDown] of Object.entries(rates))
      app.get(MinutesService).record(uuid, clock.now() - Number(hour) * HOUR_MS, { netDown });
  };
  await record('one', { 1: 1000, 2: 1000, 5: 1000 });
  await record('two', { 2: 3000 });
  await record('sum', { 1: 1000, 2: 4000, 5: 1000 });
  await given.node({ name: 'silent' });
  await app.get(FlushService).flush();
  const [sum] = areaOf(await draw(nodes('sum')));
  expect(sum!.match(/M/g)!.length).toBe(3);
  const heights = [...sum!.matchAll(/ ([\d.]+)(?=[LMz]|$)/g)].map(([, y]) => Number(y));
  expect(Math.min(...heights)).toBeLessThan(552);
  expect(areaOf(await draw(nodes('one', 'two', 'silent')))).toEqual([sum]);
  expect(areaOf(await draw(nodes('one')))).not.toEqual([sum]);
  expect(areaOf(await draw(nodes('silent')))).toEqual([]);
  const [template] = nodes('silent');
  const others = (count: number) =>
    Array.from({ length: count }, () => ({ ...template!, node: { ...template!.node, uuid: randomUUID() } }));
  expect(areaOf(await draw([...nodes('sum'), ...others(99)]))).toEqual([sum]);
  expect(areaOf(await draw([...nodes('sum'), ...others(100)]))).toEqual([]);
});

it('draws lines to the target with the highest latency, from countries with nodes online', async () => {
  const site = await setUp();
  const { nodes, draw, app, pictures, clock, given } = site;
  const admin = await site.admin();
  const berlin = await online(site, 'berlin', 'DE');
  const munich = await online(site, 'munich', 'DE');
  const paris = await online(site, 'paris', 'FR');
  const nowhere = await online(site, 'nowhere');
  const rome = await given.node({ name: 'rome', region: 'IT' });
  // Online, but without results.
  await online(site, 'bonn', 'DE');
  await online(site, 'oslo', 'NO');
  const task = async (region: string, trips: [{ uuid: string }, number | 'timeout'][]) => {
    const target = { name: region || 'none', type: 'tcp', target: 'example.org:443', interval: 60, enabled: true };
    const reach = { nodeSelector: { ...SELECT_NONE, all: true }, includeNewNodes: false, onCards: true };
    const { body } = await admin
      .post('/api/v1/admin/ping/tasks')
      .send({ ...target, ...reach, region })
      .expect(201);
    for (const [{ uuid }, trip] of trips)
      app.get(LatencyService).record(uuid, body.data.id as number, clock.now() - MINUTE_MS, trip);
    await app.get(FlushService).flush();
  };
  const all = <T>(trip: T) => [berlin, munich, paris, nowhere].map((node): [typeof node, T] => [node, trip]);
  await task('AU', all('timeout'));
  await task('JP', [
    [berlin, 130],
    [munich, 250],
    [paris, 60],
    [nowhere, 250],
    [rome, 900],
  ]);
  await task('BR', all(140));
  await task('', all(999));
  const coloursIn = (svg: string) =>
    [...svg.matchAll(/stroke="([^"]*)" stroke-opacity=".75"/g)].map(([, colour]) => colour);
  const { tiers } = await app.get(PictureThemesService).of('dark');
  expect(coloursIn(await draw(nodes()))).toEqual([tiers[3], tiers[1]]);
  expect(coloursIn(await draw(nodes('berlin', 'rome')))).toEqual([tiers[2]]);
  expect(coloursIn(await draw(nodes('nowhere')))).toEqual([]);
  expect(coloursIn(await pictures.node(nodes('munich')[0]!, OPTIONS))).toEqual([tiers[3]]);
});
