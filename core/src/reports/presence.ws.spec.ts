import type { NodeEvent, NodeOfflineEvent, ReportAccepted } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { NodeStateService } from './node-state.service.ts';
import { PresenceService } from './presence.service.ts';

const stateOf = ({ app }: TestApp, uuid: string) => app.get(NodeStateService).stateOf(uuid);

function listen({ app }: TestApp) {
  const events = { online: [] as NodeEvent[], offline: [] as NodeOfflineEvent[], reports: [] as ReportAccepted[] };
  const { internal } = app.get(CoreHooks);
  internal.nodeOnline.tap(event => void events.online.push(event));
  internal.nodeOffline.tap(event => void events.offline.push(event));
  internal.reportAccepted.tap(event => void events.reports.push(event));
  return events;
}

it('pushes that a node is online and, within 10 s while somebody watches, that it is offline', async () => {
  const site = await startTestApp();
  const events = listen(site);
  const node = await site.given.node({ name: 'tokyo', hidden: true });
  await using _ = await site.viewer();
  await using agent = await site.agent(node).connect();
  for (let i = 1; i <= 5; i++) {
    agent.report(site.clock.now(), { cpu: i });
    await eventually(() => stateOf(site, node.uuid).cpu === i);
    await site.clock.advance('1s');
  }
  await eventually(() => events.online.length === 1);
  expect(events.online[0]).toMatchObject({ node: { uuid: node.uuid, name: 'tokyo' }, hidden: true });
  expect(events.reports.map(({ state }) => state.cpu)).toEqual([1, 2, 3, 4, 5]);

  const lastReport = stateOf(site, node.uuid).lastReport;
  await agent.drop();
  await site.clock.advance('4s');
  expect(stateOf(site, node.uuid).online).toBe(true);
  await site.clock.advance('4s');
  expect(stateOf(site, node.uuid)).toMatchObject({ online: false, cpu: 5, lastReport });
  await eventually(() => events.offline.length === 1);
  expect(events.offline[0]).toMatchObject({ node: { uuid: node.uuid }, lastReport });
  expect(events.offline[0]!.at - lastReport).toBeLessThanOrEqual(9000);
});

it('ignores a connection that breaks for a moment', async () => {
  const site = await startTestApp();
  const events = listen(site);
  const node = await site.given.node();
  await using _ = await site.viewer();
  for (let life = 1; life <= 4; life++) {
    await using agent = await site.agent(node).connect({ stream: `stream-${life}` });
    agent.report(site.clock.now(), { cpu: life });
    await eventually(() => stateOf(site, node.uuid).cpu === life);
    await agent.drop();
    await site.clock.advance('5s');
  }
  expect([events.online.length, events.offline.length]).toEqual([1, 0]);
});

it('marks a node offline at once after a goodbye', async () => {
  const site = await startTestApp();
  const events = listen(site);
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  agent.report(site.clock.now(), { cpu: 1 });
  await agent.bye();
  await eventually(() => events.offline.length === 1);
  expect(site.app.get(NodeStateService).presenceOf(node.uuid)).toMatchObject({ online: false, left: true });
});

it('reports no outage of the local agent when the core stops', async () => {
  const site = await startTestApp();
  const events = listen(site);
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  agent.report(site.clock.now(), { cpu: 1 });
  await eventually(() => events.online.length === 1);
  site.app.get(PresenceService).onModuleDestroy();
  await agent.bye();
  await eventually(() => !stateOf(site, node.uuid).online);
  expect(events.offline).toEqual([]);
});

it('gives nodes their full time after a pause of the process, and marks those offline that do not return', async () => {
  const site = await startTestApp();
  const events = listen(site);
  const [awake, offline] = [await site.given.node(), await site.given.node()];
  await using _ = await site.viewer();
  await using agent = await site.agent(awake).connect();
  await using reconnected = await site.agent(offline).connect();
  for (const cpu of [1, 2]) {
    await site.clock.advance('1s');
    for (const connection of [agent, reconnected]) connection.report(site.clock.now(), { cpu });
    await eventually(() => [awake, offline].every(({ uuid }) => stateOf(site, uuid).cpu === cpu));
  }
  await reconnected.drop();

  await site.clock.skip('1m');
  await site.clock.advance('66s');
  expect([awake, offline].map(({ uuid }) => stateOf(site, uuid).online)).toEqual([true, true]);
  agent.report(site.clock.now(), { cpu: 7 });
  await eventually(() => stateOf(site, awake.uuid).cpu === 7);
  await site.clock.advance('3s');
  await eventually(() => events.offline.length === 1);
  expect(events.offline[0]!.node.uuid).toBe(offline.uuid);
  expect(stateOf(site, awake.uuid).online).toBe(true);
  // The time for which the core slept does not count as lateness of the node.
  await site.clock.advance('9s');
  expect(stateOf(site, awake.uuid).online).toBe(false);
});

it('gives an unwatched node the time of three reports', async () => {
  const site = await startTestApp({ config: { VITRINE_IDLE_REPORT_INTERVAL: '20' } });
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  expect(agent.frames.all[0]).toMatchObject({ interval: 20 });
  agent.report(site.clock.now(), { cpu: 3 });
  await eventually(() => stateOf(site, node.uuid).cpu === 3);
  await site.clock.advance('59s');
  expect(stateOf(site, node.uuid).online).toBe(true);
  await site.clock.advance('2s');
  expect(stateOf(site, node.uuid).online).toBe(false);
});

it('returns the last minutes as reported, but not of a hidden node', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const secret = await site.given.node({ hidden: true });
  await using agent = await site.agent(node).connect();
  const times = [];
  for (let i = 1; i <= 3; i++) {
    times.push(site.clock.now());
    agent.report(site.clock.now(), { cpu: i });
    await eventually(() => stateOf(site, node.uuid).cpu === i);
    await site.clock.advance('10s');
  }
  const { body } = await site.http.get(`/api/v1/nodes/${node.uuid}/recent`).expect(200);
  expect(body.data).toMatchObject({ at: times, columns: { cpu: [1, 2, 3], netUp: [1000, 1000, 1000] } });
  expect(body.data.columns).not.toHaveProperty('gpu');
  await site.http.get(`/api/v1/nodes/${secret.uuid}/recent`).expect(404);
});
