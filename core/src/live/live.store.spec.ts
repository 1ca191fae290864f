import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { fromRow, SELECT_NONE, type LiveFrame, type LiveState } from '@vitrine/contracts';
import { RETENTION, SITE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ViewersChanged } from '../agents/agent.events.ts';
import { AnnouncementsService } from '../announcements/announcements.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { VISITOR, type Caller } from '../platform/http/caller.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { LiveService } from './live.service.ts';
import { Viewer } from './viewer.ts';

const ADMIN: Caller = { kind: 'admin', account: 'a', session: 's' };

let site: TestApp;
let live: LiveService;
let states: NodeStateService;
let nodes: NodesService;
const open = new Map<Viewer, Caller>();
const watchers: { hasViewers: boolean; nodes: string[] }[] = [];
const names = new Map<string, string>();
beforeAll(async () => {
  site = await startTestApp();
  live = site.app.get(LiveService);
  states = site.app.get(NodeStateService);
  nodes = site.app.get(NodesService);
  site.app.get(Events).listen(ViewersChanged, event => {
    watchers.push({ hasViewers: event.hasViewers, nodes: [...event.nodes()].map(uuid => names.get(uuid)!) });
  });
});
afterEach(async () => {
  for (const [viewer, caller] of open) live.leave(viewer, caller);
  open.clear();
  await site.clock.advance('20s');
  for (const uuid of names.keys()) await nodes.remove(uuid);
  names.clear();
});

async function given(name: string, values: object = {}): Promise<string> {
  const { uuid } = await site.given.node({ name, ...values });
  names.set(uuid, name);
  return uuid;
}
const change = (uuid: string, values: Partial<LiveState>) =>
  states.change(uuid, states.ensureRecord(uuid), { ...states.stateOf(uuid), ...values });
const tick = () => site.clock.advance('1s');

/** Opens a page. `frames()` returns the frames since the last call, in short. */
function page(caller = VISITOR) {
  const sent: LiveFrame[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (data: Buffer) => sent.push(JSON.parse(`${data}`)),
  };
  const viewer = new Viewer(socket as unknown as WebSocket, { compressed: false, numbered: false });
  open.set(viewer, caller);
  live.join(viewer, caller);
  const frames = () => sent.splice(0).map(short);
  return {
    frames,
    watch: (uuid: string | null) => live.watch(viewer, caller, uuid),
    leave: () => (open.delete(viewer), live.leave(viewer, caller)),
  };
}

const nameOf = ({ uuid }: { readonly uuid: string }) => names.get(uuid) ?? uuid;
function short(frame: LiveFrame): object {
  const rows = (list: { rows: Parameters<typeof fromRow>[0][] }) =>
    Object.fromEntries(list.rows.map(fromRow).map(row => [nameOf(row), row.state.cpu]));
  switch (frame.type) {
    case 'snapshot':
      return { snapshot: rows(frame), ...(frame.announcements && { announcements: frame.announcements.length }) };
    case 'delta':
      return { delta: rows(frame) };
    case 'nodes':
      return { changed: frame.changed.map(({ name }) => name), removed: frame.removed.map(uuid => nameOf({ uuid })) };
    case 'detail':
      return { detail: nameOf(frame), mounts: frame.detail.disks.map(({ mount }) => mount) };
    default:
      return { announcements: frame.open.map(({ title }) => title) };
  }
}

it('sends a page the snapshot, then each change once', async () => {
  const uuid = await given('a');
  await given('b');
  change(uuid, { cpu: 3 });
  const { frames } = page();
  expect(frames()).toEqual([{ snapshot: { a: 3, b: 0 } }]);
  await tick();
  expect(frames()).toEqual([]);
  change(uuid, { cpu: 4 });
  change(uuid, { cpu: 5 });
  expect(frames()).toEqual([]);
  await tick();
  expect(frames()).toEqual([{ delta: { a: 5 } }]);
  await site.clock.advance('30s');
  expect(frames()).toEqual([]);
  const latePage = page();
  expect(latePage.frames()).toEqual([{ snapshot: { a: 5, b: 0 } }]);
  change(uuid, { cpu: 6 });
  await tick();
  expect([frames(), latePage.frames()]).toEqual([[{ delta: { a: 6 } }], [{ delta: { a: 6 } }]]);
  expect(page().frames()).toEqual([{ snapshot: { a: 6, b: 0 } }]);
});

it('sends nodes that were added, changed and removed', async () => {
  const { frames } = page();
  frames();
  const uuid = await given('a');
  await tick();
  expect(frames()).toEqual([{ changed: ['a'], removed: [] }, { delta: { a: 0 } }]);
  await nodes.update(uuid, { name: 'b' });
  await nodes.update(uuid, { name: 'c', hidden: true });
  await tick();
  expect(frames()).toEqual([{ changed: [], removed: ['a'] }]);
  await nodes.update(uuid, { hidden: false });
  change(uuid, { cpu: 9 });
  await tick();
  expect(frames()).toEqual([{ changed: ['c'], removed: [] }, { delta: { a: 9 } }]);
  await tick();
  expect(frames()).toEqual([]);
});

it('sends all nodes after a change of what visitors see, but not after other settings', async () => {
  const uuid = await given('a');
  await given('hidden', { hidden: true });
  const { frames } = page();
  await tick();
  frames();
  await nodes.update(uuid, { name: 'b' });
  await site.app.get(SettingsService).set(SITE, { name: 'Other' });
  await tick();
  expect(frames()).toEqual([{ changed: ['b'], removed: [] }, { delta: { a: 0 } }]);
  await site.app.get(SettingsService).set(RETENTION, { metricHours: 72 });
  await tick();
  expect(frames()).toEqual([]);
  await site.app.get(SettingsService).set(SITE, { name: 'Third' });
  await tick();
  expect(frames()).toEqual([{ changed: ['b'], removed: [] }, { delta: { a: 0 } }]);
});

it('starts with current values after a time without pages', async () => {
  const uuid = await given('a');
  const first = page();
  expect(live.viewerCount).toBe(1);
  first.leave();
  expect(live.viewerCount).toBe(0);
  change(uuid, { cpu: 5 });
  await nodes.update(uuid, { name: 'b' });
  await site.clock.advance('3s');
  const second = page();
  expect(second.frames()).toEqual([{ snapshot: { a: 5 } }]);
  await tick();
  expect(second.frames()).toEqual([]);
  page(ADMIN);
  expect(live.viewerCount).toBe(2);
  change(uuid, { cpu: 6 });
  await tick();
  expect(second.frames()).toEqual([{ delta: { a: 6 } }]);
});

it('shows hidden nodes to administrators alone', async () => {
  const hidden = await given('hidden', { hidden: true });
  const [visitor, admin] = [page(), page(ADMIN)];
  expect([visitor.frames(), admin.frames()]).toEqual([[{ snapshot: {} }], [{ snapshot: { hidden: 0 } }]]);
  for (const each of [visitor, admin]) each.watch(hidden);
  expect([visitor.frames(), admin.frames()]).toEqual([[], [{ detail: 'hidden', mounts: [] }]]);
  change(hidden, { cpu: 5 });
  await tick();
  expect(visitor.frames()).toEqual([]);
  expect(admin.frames()).toEqual([{ delta: { hidden: 5 } }, { detail: 'hidden', mounts: [] }]);
});

describe('the page of a node', () => {
  it('gets the row and parts of a node that reports, and other rows every tenth second', async () => {
    const [watched, other] = [await given('watched'), await given('other')];
    const { frames, watch } = page();
    const home = page();
    watch(watched);
    expect(frames()).toEqual([{ snapshot: { watched: 0, other: 0 } }, { detail: 'watched', mounts: [] }]);
    const turns: number[] = [];
    for (let second = 1; second <= 25; second++) {
      change(other, { cpu: second });
      if (second === 3) change(watched, { cpu: 50 });
      await tick();
      const received = frames();
      const deltas = received.flatMap(frame => ('delta' in frame ? [frame.delta as Record<string, number>] : []));
      if (deltas.some(({ other }) => other !== undefined)) {
        expect(deltas[0]!['other']).toBe(second);
        turns.push(second);
      }
      expect(deltas.some(({ watched }) => watched === 50)).toBe(
        second === 3 || (turns.length === 1 && turns[0] === second && second > 3),
      );
      expect(received.some(frame => 'detail' in frame)).toBe(second === 3);
    }
    expect(turns[1]! - turns[0]!).toBe(10);
    expect(turns[0]).toBeLessThanOrEqual(10);
    expect(home.frames()).toHaveLength(26);
  });

  it('gets other nodes that were renamed at once', async () => {
    const [watched, other] = [await given('watched'), await given('other')];
    const { frames, watch } = page();
    watch(watched);
    frames();
    await nodes.update(other, { name: 'renamed' });
    await tick();
    expect(frames()[0]).toEqual({ changed: ['renamed'], removed: [] });
  });

  it('gets the missed rows when it is left, and nothing when it is opened again', async () => {
    const [watched, other, third] = [await given('watched'), await given('other'), await given('third')];
    const { frames, watch } = page();
    const reference = page();
    reference.watch(watched);
    watch(watched);
    // Begins right after a turn.
    const isTurn = async () => {
      change(third, { cpu: 1 });
      await tick();
      return reference.frames().some(frame => 'delta' in frame);
    };
    while (!(await isTurn()));
    frames();
    change(other, { cpu: 7 });
    await tick();
    change(other, { cpu: 8 });
    await tick();
    expect(frames()).toEqual([]);
    watch(null);
    expect(frames()).toEqual([{ delta: { other: 8 } }]);
    watch(null);
    expect(frames()).toEqual([]);
    watch(watched);
    expect(frames()).toEqual([{ detail: 'watched', mounts: [] }]);
    watch(randomUUID());
    expect(frames()).toEqual([]);
    await tick();
    expect(frames()).toEqual([]);
  });

  it('is sent to all who opened it', async () => {
    const watched = await given('watched');
    const pages = [page(), page()];
    for (const each of pages) each.watch(watched);
    for (const each of pages) each.frames();
    const record = states.ensureRecord(watched);
    record.detail = { ...record.detail, disks: [{ mount: '/data', used: 1, total: 2 }] };
    change(watched, { cpu: 5 });
    await tick();
    for (const each of pages)
      expect(each.frames()).toEqual([{ delta: { watched: 5 } }, { detail: 'watched', mounts: ['/data'] }]);
  });
});

it('announces whether pages are open, and which nodes they show', async () => {
  const [a, b] = [await given('a'), await given('b')];
  watchers.length = 0;
  const [first, second] = [page(), page(ADMIN)];
  expect(watchers.splice(0)).toEqual([
    { hasViewers: true, nodes: [] },
    { hasViewers: true, nodes: [] },
  ]);
  first.watch(a);
  second.watch(b);
  second.watch(a);
  expect(watchers.splice(0)).toEqual([
    { hasViewers: true, nodes: ['a'] },
    { hasViewers: true, nodes: ['a', 'b'] },
    { hasViewers: true, nodes: ['a'] },
  ]);
  first.leave();
  await site.clock.advance('1m');
  expect(watchers).toEqual([]);
  second.leave();
  await site.clock.advance('14999ms');
  expect(watchers).toEqual([]);
  await site.clock.advance('1ms');
  expect(watchers.splice(0)).toEqual([{ hasViewers: false, nodes: [] }]);

  const again = page();
  again.leave();
  await site.clock.advance('10s');
  page();
  await site.clock.advance('1m');
  expect(watchers.map(({ hasViewers }) => hasViewers)).toEqual([true, true]);
});

it('lists nodes by weight, then by age', async () => {
  const order = async () => live.list(VISITOR).map(({ node }) => node.name);
  await given('second', { weight: 1 });
  await site.clock.advance('1m');
  await given('third', { weight: 1 });
  await given('first', { weight: 0 });
  await given('hidden', { hidden: true });
  expect(await order()).toEqual(['first', 'second', 'third']);
  expect(live.list(ADMIN)).toHaveLength(4);
});

describe('announcements', () => {
  const add = (title: string, startsAt: number, endsAt = startsAt + 60 * MINUTE_MS) =>
    site.app.get(AnnouncementsService).add({
      ...{ kind: 'notice', title, text: '', startsAt, endsAt },
      nodeSelector: SELECT_NONE,
    } as never);
  afterEach(async () => {
    for (const { id } of site.app.get(AnnouncementsService).list()) await site.app.get(AnnouncementsService).remove(id);
  });

  it('are sent with the next tick when they are added, and with later snapshots', async () => {
    const { frames } = page();
    await tick();
    frames();
    await add('Now', site.clock.now());
    expect(frames()).toEqual([]);
    await tick();
    expect(frames()).toEqual([{ announcements: ['Now'] }]);
    await site.clock.advance('20s');
    expect(frames()).toEqual([]);
    expect(page().frames()).toEqual([{ snapshot: {}, announcements: 1 }]);
  });

  it('are removed every fifth second when they end by themselves', async () => {
    const { frames } = page();
    frames();
    const secondsUntilEmpty = async () => {
      for (let second = 1; second <= 12; second++) {
        await tick();
        const received = frames();
        if (second === 1) expect(received).toEqual([{ announcements: ['Short'] }]);
        else if (received.length > 0) return (expect(received).toEqual([{ announcements: [] }]), second);
      }
      return Infinity;
    };
    await add('Short', site.clock.now() - MINUTE_MS, site.clock.now() + 1500);
    expect(await secondsUntilEmpty()).toBeLessThanOrEqual(6);
    for (const { id } of site.app.get(AnnouncementsService).list()) await site.app.get(AnnouncementsService).remove(id);
    await add('Short', site.clock.now() - MINUTE_MS, site.clock.now() + 1500);
    expect(await secondsUntilEmpty()).toBe(5);
  });
});
