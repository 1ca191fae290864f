import { randomUUID } from 'node:crypto';
import { FleetTimeline, SELECT_NONE, Timeline, type Facts, type TimelineEvent } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { AlertEntity } from '../alerts/alert.entity.ts';
import { CheckPeriodEntity } from '../checks/check-period.entity.ts';
import { CheckEntity } from '../checks/check.entity.ts';
import { ExecRunEntity } from '../exec/exec-run.entity.ts';
import { ExecTaskEntity } from '../exec/exec-task.entity.ts';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { RollupService } from '../history/write/rollup.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { CachedTablesService } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { PluginSeriesService } from '../reports/plugin-series.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TerminalSessionEntity } from '../terminal/terminal-session.entity.ts';
import { MachineUpdateEntity } from './machine-update.entity.ts';

type Client = Pick<TestApp['http'], 'get'>;

/** A site with a node, and functions that read its events. */
async function setUp() {
  const site = await startTestApp();
  const admin = await site.admin();
  const node = await site.given.node();
  const get = site.app.get.bind(site.app);
  const now = site.clock.now();
  const read = async (client: Client, { from = now - 24 * HOUR_MS, to = site.clock.now() + MINUTE_MS } = {}) => {
    const { body } = await client.get(`/api/v1/nodes/${node.uuid}/events?from=${from}&to=${to}`).expect(200);
    expect(Timeline.parse(body.data)).toEqual(body.data);
    return body.data as Timeline;
  };
  const kinds = async (client: Client) => (await read(client)).events.map(({ kind }) => kind);
  const store = async () => {
    await get(FlushService).flush();
    await get(RollupService).rollUpDue(site.clock.now() / 1000);
  };
  return { ...site, admin, node, get, now, read, kinds, store, db: get(Database) };
}

const eventsOf = <K extends TimelineEvent['kind']>({ events }: Timeline, kind: K) =>
  events.filter((event): event is Extract<TimelineEvent, { kind: K }> => event.kind === kind);

it('joins outages and starts of the machine from the history', async () => {
  const { http, node, now, get, read, store } = await setUp();
  const minutes = get(MinutesService);
  for (let minute = 300; minute > 0; minute--) {
    const at = now - minute * MINUTE_MS;
    if (minute > 180 && minute <= 200) continue;
    // The machine started 190 minutes ago.
    minutes.record(node.uuid, at, { cpu: 10, uptime: (minute > 200 ? 1000 - minute : 190 - minute) * 60 });
  }
  await store();
  const { events } = await read(http);
  expect(events.map(({ kind }) => kind)).toEqual(['outage', 'restart']);
  expect(events[0]).toMatchObject({ start: now - 200 * MINUTE_MS, end: now - 180 * MINUTE_MS });
  expect(Math.abs(events[1]!.start - (now - 190 * MINUTE_MS))).toBeLessThanOrEqual(2 * MINUTE_MS);
});

it('reports a current outage without an end', async () => {
  const { http, clock, node, now, get, read, store } = await setUp();
  for (let minute = 120; minute > 0; minute--)
    get(MinutesService).record(node.uuid, now - minute * MINUTE_MS, { cpu: 10 });
  await store();
  await clock.advance('40m');
  const to = clock.now();
  expect(eventsOf(await read(http), 'outage')).toMatchObject([{ start: now, end: null }]);
  expect(eventsOf(await read(http, { from: to - MINUTE_MS, to }), 'outage')).toMatchObject([{ start: now, end: null }]);
});

it('shows alerts, commands and terminals to administrators alone', async () => {
  const { http, admin, db, node, now, read, kinds } = await setUp();
  const at = { since: now - HOUR_MS, firedAt: now - HOUR_MS, recoveredSince: now - MINUTE_MS };
  const alert = { ...EMPTY_ALERT, ...at, node: node.uuid, nodeName: 'tokyo', rule: 3, ruleName: 'Busy', peak: 97 };
  await db.insert(AlertEntity, { ...alert, key: 'load:3', kind: 'load', state: 'resolved', metric: 'cpu', unit: '%' });
  await db.insert(AlertEntity, { ...alert, key: 'pending', kind: 'load', state: 'pending', firedAt: null });
  const task = randomUUID();
  await db.insert(ExecTaskEntity, {
    ...{ id: task, command: `echo ${'x'.repeat(300)}`, timeoutSeconds: 60, username: 'admin', signed: false },
    ...{ createdAt: now - 3 * HOUR_MS, endedAt: now - 2 * HOUR_MS },
  });
  await db.insert(ExecRunEntity, {
    ...{ task, node: node.uuid, name: 'tokyo', rank: 0, status: 'failed', exitCode: 2, bytesWritten: 0, bytesKept: 0 },
    ...{ startedAt: now - 3 * HOUR_MS, endedAt: now - 2 * HOUR_MS, lastLine: '' },
  });
  const opened = { node: node.uuid, name: 'tokyo', username: 'admin', openedAt: now - MINUTE_MS };
  await db.insert(TerminalSessionEntity, { ...opened, id: randomUUID() });

  expect(await kinds(http)).toEqual([]);
  const timeline = await read(admin);
  expect(timeline.events.map(({ kind }) => kind)).toEqual(['command', 'alert', 'terminal']);
  const [command] = eventsOf(timeline, 'command');
  expect(command).toMatchObject({ task, username: 'admin', status: 'failed', exitCode: 2 });
  expect(command!.command).toHaveLength(200);
  expect(eventsOf(timeline, 'alert')).toMatchObject([
    { name: 'Busy', metric: 'cpu', peak: 97, start: at.firedAt, end: at.recoveredSince, culprits: null },
  ]);
  expect(eventsOf(timeline, 'terminal')).toMatchObject([{ username: 'admin', end: null }]);
});

it('shows commands to API keys that may control nodes', async () => {
  const { http, admin, db, node, now, read } = await setUp();
  const task = randomUUID();
  const times = { createdAt: now - HOUR_MS, endedAt: now };
  await db.insert(ExecTaskEntity, {
    ...{ id: task, command: 'id', timeoutSeconds: 60, username: 'admin', signed: false, ...times },
  });
  await db.insert(ExecRunEntity, {
    ...{ task, node: node.uuid, name: 'tokyo', rank: 0, status: 'success', bytesWritten: 0, bytesKept: 0 },
    ...{ startedAt: now - HOUR_MS, endedAt: now, lastLine: '' },
  });
  for (const [scopes, count] of [
    [['read'], 0],
    [['control'], 1],
  ] as const) {
    const key = { name: 'k', scopes, nodes: null, expiresAt: null };
    const { secret } = (await admin.post('/api/v1/admin/api-keys').send(key).expect(201)).body.data;
    const client: Client = { get: url => http.get(url).set('authorization', `Bearer ${secret}`) };
    expect(eventsOf(await read(client), 'command')).toHaveLength(count);
  }
});

it('shows announcements about the node or the site', async () => {
  const { http, admin, node, now, read, given } = await setUp();
  const otherNode = await given.node({ name: 'osaka' });
  const base = { kind: 'maintenance', text: '', startsAt: now - HOUR_MS, endsAt: now + HOUR_MS };
  for (const [title, nodes] of [
    ['Disks', [node.uuid]],
    ['Elsewhere', [otherNode.uuid]],
    ['Site', []],
  ] as const) {
    const body = { ...base, title, nodeSelector: { ...SELECT_NONE, nodes } };
    await admin.post('/api/v1/admin/announcements').send(body).expect(201);
  }
  const found = eventsOf(await read(http), 'announcement');
  expect(found.map(({ title }) => title).sort()).toEqual(['Disks', 'Site']);
  expect(found[0]).toMatchObject({ of: 'maintenance', start: now - HOUR_MS, end: now + HOUR_MS });
});

it('shows changes of states, to visitors once their family is public', async () => {
  const { http, admin, clock, node, get, read, store } = await setUp();
  const states = ['running', 'restarting', 'dead'] as const;
  const family = { kind: 'state', states, help: 'State.', labels: ['container'], max: 5 } as const;
  await get(FamilyRegistryService).declare('docker', { state: family });
  for (const value of ['running', 'dead', 'running']) {
    const values = [{ family: 'state', labels: { container: 'web' }, value }];
    await get(PluginSeriesService).write('docker', node.uuid, values);
    await clock.skip('10m');
  }
  await store();
  expect(eventsOf(await read(http), 'state')).toEqual([]);
  expect(eventsOf(await read(admin), 'state')).toMatchObject([
    { family: 'docker_state', labels: { container: 'web' }, before: 'running', after: 'dead', isWorse: true },
    { before: 'dead', after: 'running', isWorse: false },
  ]);
  await admin.put('/api/v1/admin/families/docker_state').send({ isPublic: true }).expect(200);
  expect(eventsOf(await read(http), 'state')).toHaveLength(2);
});

it('shows failing checks of the node, to visitors those that are open and without messages', async () => {
  const { http, admin, db, node, now, get, read } = await setUp();
  const base = { kind: 'check-http', settings: {}, interval: 60, timeout: 5, retries: 0, dependsOn: [], paused: false };
  const seconds = Math.floor(now / 1000);
  for (const [id, isPublic] of [
    [1, true],
    [2, false],
  ] as const) {
    await db.insert(CheckEntity, { ...base, id, name: `check ${id}`, node: node.uuid, isPublic, position: id });
    const period = { check: id, state: 'down', message: 'refused' } as const;
    await db.insert(CheckPeriodEntity, { ...period, from: seconds - 600, to: seconds - 300 });
    await db.insert(CheckPeriodEntity, { ...period, from: seconds - 300, to: seconds, state: 'ok' });
  }
  await get(CachedTablesService).refreshAll();
  expect(eventsOf(await read(http), 'check')).toMatchObject([{ name: 'check 1', state: 'down', message: '' }]);
  expect(eventsOf(await read(admin), 'check')).toMatchObject([
    { name: 'check 1', start: (seconds - 600) * 1000, end: (seconds - 300) * 1000, message: 'refused' },
    { name: 'check 2' },
  ]);
});

const facts: Facts = {
  ...{ hostname: 'tokyo', os: 'Debian 12', kernel: '6.1.0', arch: 'x64', cpuName: 'EPYC', virtualization: 'kvm' },
  ...{ cpuCores: 4, ramTotal: 8e9, swapTotal: 0, diskTotal: 1e11, gpuNames: [], addresses: [] },
};

it('shows updates of agent and system only to callers who may see system facts', async () => {
  const { http, admin, node, clock, get, read } = await setUp();
  const update = async (version: string, overrides: Partial<Facts> = {}) => {
    await get(NodesService).updateFacts(node.uuid, { ...facts, ...overrides }, version);
    await get(Events).settled();
    await clock.skip('1m');
  };
  await get(SettingsService).set(SITE, { showSystem: false });
  await update('1.0.0');
  await update('1.0.0');
  await update('1.1.0', { kernel: '6.12.0' });
  expect(eventsOf(await read(http), 'update')).toEqual([]);
  expect(eventsOf(await read(admin), 'update')).toMatchObject([
    { part: 'agent', before: '1.0.0', after: '1.1.0' },
    { part: 'kernel', before: '6.1.0', after: '6.12.0' },
  ]);
  await get(SettingsService).set(SITE, { showSystem: true });
  expect(eventsOf(await read(http), 'update')).toHaveLength(2);
});

it('keeps the last hundred updates of a node', async () => {
  const { admin, node, clock, db, get, read } = await setUp();
  for (let version = 0; version <= 102; version++) {
    await get(NodesService).updateFacts(node.uuid, facts, `1.${version}.0`);
    await get(Events).settled();
    await clock.advance('1s');
  }
  expect(await db.count(MachineUpdateEntity)).toBe(100);
  expect(eventsOf(await read(admin), 'update')[0]).toMatchObject({ before: '1.2.0', after: '1.3.0' });
  await get(NodesService).remove(node.uuid);
  expect(await db.count(MachineUpdateEntity)).toBe(0);
});

it('lists outages and alerts of all visible nodes', async () => {
  const { http, admin, db, node, now, get, store, given } = await setUp();
  const hidden = await given.node({ name: 'hidden', hidden: true });
  for (let minute = 120; minute > 0; minute--)
    if (minute > 60 || minute <= 30)
      for (const { uuid } of [node, hidden]) get(MinutesService).record(uuid, now - minute * MINUTE_MS, { cpu: 10 });
  await store();
  const at = { since: now - HOUR_MS, firedAt: now - HOUR_MS, node: node.uuid, nodeName: 'tokyo', rule: 3 };
  await db.insert(AlertEntity, { ...EMPTY_ALERT, ...at, ruleName: 'Busy', key: 'k', kind: 'load', state: 'firing' });
  const readAll = async (client: Client) => {
    const { body } = await client.get(`/api/v1/events?from=${now - HOUR_MS}&to=${now}`).expect(200);
    const { nodes } = FleetTimeline.parse(body.data);
    return new Map(nodes.map(({ uuid, events }) => [uuid, events.map(({ kind }) => kind)]));
  };
  expect(await readAll(http)).toEqual(new Map([[node.uuid, ['outage']]]));
  const timelineEvents = await readAll(admin);
  expect([...timelineEvents.keys()].sort()).toEqual([node.uuid, hidden.uuid].sort());
  expect(timelineEvents.get(node.uuid)!.sort()).toEqual(['alert', 'outage']);
});

it('rejects a range that ends before it starts', async () => {
  const { http, node } = await setUp();
  const { body } = await http.get(`/api/v1/nodes/${node.uuid}/events?from=2000&to=1000`).expect(422);
  expect(body.errors).toMatchObject([{ path: 'to', message: 'timeline.backwards' }]);
});

const EMPTY_ALERT = {
  ...{ openKey: null, task: null, taskName: '', plugin: null, subject: '', metric: '', unit: '' },
  ...{ value: null, threshold: 90, cause: null, culprits: null, acknowledgedAt: null, firingNotifiedAt: null },
  ...{ resolvedNotifiedAt: null, suppressedBy: null, notice: null, resolvedNotice: null },
} as const;
