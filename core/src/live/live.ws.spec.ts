import { inflateSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { fromRow, LiveFrame, NumberedLiveFrame, type LiveRow } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';

type Of<T extends LiveFrame['type']> = Extract<LiveFrame, { type: T }>;
const is =
  <T extends LiveFrame['type']>(type: T) =>
  (frame: LiveFrame): frame is Of<T> =>
    frame.type === type;
const uuids = (rows: LiveRow[]) => rows.map(row => fromRow(row).uuid);

const reported = ({ app }: TestApp, uuid: string, cpu: number) =>
  eventually(() => app.get(NodeStateService).stateOf(uuid).cpu === cpu);

it('sends a snapshot first, then changes once a second', async () => {
  const site = await startTestApp();
  const tokyo = await site.given.node({ name: 'tokyo' });
  await site.given.node({ name: 'paris' });
  await using agent = await site.agent(tokyo).connect();
  await site.clock.advance('1s');
  await using viewer = await site.viewer();
  const snapshot = await viewer.frames.waitFor(is('snapshot'));
  expect(snapshot.nodes.map(node => node.name).sort()).toEqual(['paris', 'tokyo']);
  expect(snapshot.rows).toHaveLength(2);

  agent.report(site.clock.now(), { cpu: 11 });
  agent.report(site.clock.now(), { cpu: 22 });
  await reported(site, tokyo.uuid, 22);
  await site.clock.advance('1s');
  const delta = await viewer.frames.waitFor(is('delta'));
  expect(LiveFrame.parse(delta)).toEqual(delta);
  expect(delta.rows.map(fromRow)).toMatchObject([
    { uuid: tokyo.uuid, state: { online: true, cpu: 22, netDown: 2000, diskUsed: 10e9 } },
  ]);
  const countBefore = viewer.frames.all.length;
  await site.clock.advance('3s');
  expect(viewer.frames.all).toHaveLength(countBefore);
});

it('compresses large frames for pages that accept it, with the same text', async () => {
  const site = await startTestApp();
  const nodes = [await site.given.node(), await site.given.node(), await site.given.node(), await site.given.node()];
  const states = site.app.get(NodeStateService);
  await site.clock.advance('1s');
  await using uncompressed = await site.viewer();
  const packed = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live?compression=deflate`, {
    origin: site.url,
  });
  const received: { text: string; binary: boolean }[] = [];
  packed.on('message', (data: Buffer, binary: boolean) =>
    received.push({ text: (binary ? inflateSync(data) : data).toString(), binary }),
  );
  await eventually(() => received.length === 1);
  for (const { uuid } of nodes)
    states.change(uuid, states.ensureRecord(uuid), {
      ...states.stateOf(uuid),
      online: true,
      cpu: 7,
      netUp: 123_456_789,
    });
  await site.clock.advance('1s');
  const delta = await uncompressed.frames.waitFor(is('delta'));
  await eventually(() => received.length === 2);
  packed.terminate();
  expect(received[1]).toEqual({ text: JSON.stringify(delta), binary: true });
  // A page shows only four digits.
  expect(fromRow(delta.rows[0]!).state.netUp).toBe(123_460_000);
});

it('sends rows of numbers on request, without gaps for hidden nodes', async () => {
  const site = await startTestApp();
  await site.given.node({ name: 'secret', hidden: true });
  const [first, second] = [await site.given.node({ name: 'first' }), await site.given.node({ name: 'second' })];
  const states = site.app.get(NodeStateService);
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live?rows=numbered`, { origin: site.url });
  const frames: NumberedLiveFrame[] = [];
  socket.on('message', data => frames.push(NumberedLiveFrame.parse(JSON.parse(String(data)))));
  await eventually(() => frames.length === 1);
  await using uncompressed = await site.viewer();
  await uncompressed.frames.waitFor(is('snapshot'));
  const [snapshot] = frames as [Extract<NumberedLiveFrame, { type: 'snapshot' }>];
  expect([...snapshot.numbers!].sort()).toEqual([0, 1]);
  expect(snapshot.rows.map(([number]) => number)).toEqual(snapshot.numbers);
  const numberOf = new Map(snapshot.nodes.map(({ uuid }, i) => [uuid, snapshot.numbers![i]!]));

  await site.clock.advance('1s');
  await uncompressed.settled();
  frames.length = 0;
  const countBefore = uncompressed.frames.all.length;
  const third = await site.given.node({ name: 'third' });
  for (const { uuid } of [second, third])
    states.change(uuid, states.ensureRecord(uuid), { ...states.stateOf(uuid), online: true, cpu: 7 });
  await site.clock.advance('1s');
  const delta = await uncompressed.frames.waitFor(is('delta'), countBefore);
  await eventually(() => frames.length === 2);
  socket.terminate();
  expect(frames[0]).toMatchObject({ type: 'nodes', changed: [{ uuid: third.uuid }], numbers: [2] });
  numberOf.set(third.uuid, 2);
  expect(frames[1]).toEqual({
    ...delta,
    rows: delta.rows.map(([uuid, ...values]) => [numberOf.get(uuid), ...values]),
  });
  expect(numberOf.get(first.uuid)).toBeLessThan(2);
});

it('sends the page of one node the other nodes every ten seconds, and again when it is left', async () => {
  const site = await startTestApp();
  const [ownNode, otherNode] = [await site.given.node({ name: 'own' }), await site.given.node({ name: 'other' })];
  const states = site.app.get(NodeStateService);
  const bothReport = async (cpu: number) => {
    for (const { uuid } of [ownNode, otherNode])
      states.change(uuid, states.ensureRecord(uuid), { ...states.stateOf(uuid), online: true, cpu });
    await site.clock.advance('1s');
  };
  await site.clock.advance('1s');
  await using viewer = await site.viewer();
  await viewer.frames.waitFor(is('snapshot'));
  viewer.send({ type: 'watch', uuid: ownNode.uuid });
  await viewer.frames.waitFor(is('detail'));
  for (let cpu = 1; cpu <= 20; cpu++) await bothReport(cpu);
  await viewer.settled();
  const cpuOf = (uuid: string) =>
    viewer.frames.all
      .filter(is('delta'))
      .flatMap(({ rows }) => rows.map(fromRow))
      .flatMap(row => (row.uuid === uuid ? row.state.cpu : []));
  expect(cpuOf(ownNode.uuid)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(cpuOf(otherNode.uuid)).toHaveLength(2);

  await bothReport(21);
  await bothReport(22);
  viewer.send({ type: 'watch', uuid: null });
  await eventually(() => cpuOf(otherNode.uuid).at(-1) === 22);
});

it('requests a report a second while somebody watches, and fewer after a while', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const rates = () => agent.frames.all.filter(frame => frame.type === 'rate').map(({ interval }) => interval);
  const first = await site.viewer();
  await using second = await site.viewer();
  await agent.frames.waitFor(frame => frame.type === 'rate');
  expect(rates()).toEqual([1]);
  await using late = await site.agent(await site.given.node()).connect();
  expect(late.frames.all[0]).toMatchObject({ type: 'welcome', interval: 1 });

  await first[Symbol.asyncDispose]();
  await site.clock.advance('60s');
  expect(rates()).toEqual([1]);
  await second[Symbol.asyncDispose]();
  await eventually(async () => {
    await site.clock.advance('20s');
    return rates().length === 2;
  });
  expect(rates()).toEqual([1, 10]);
});

it('sends no hidden node to visitors, and pushes changes of visibility, names and nodes', async () => {
  const site = await startTestApp();
  const nodes = site.app.get(NodesService);
  const secret = await site.given.node({ name: 'secret', hidden: true });
  const untagged = await site.given.node({ name: 'plain' });
  await using agent = await site.agent(secret).connect();
  await using visitor = await site.viewer();
  agent.report(site.clock.now(), { cpu: 33 });
  await reported(site, secret.uuid, 33);
  visitor.send({ type: 'watch', uuid: secret.uuid });
  visitor.send({ type: 'watch', uuid: untagged.uuid });
  await visitor.frames.waitFor(is('detail'));
  await site.clock.advance('1s');

  expect(JSON.stringify(visitor.frames.all)).not.toContain(secret.uuid);
  const nodesFrame = async (change: Promise<unknown>, fits: (frame: Of<'nodes'>) => boolean) => {
    await change;
    await site.clock.advance('1s');
    await visitor.frames.waitFor(frame => frame.type === 'nodes' && fits(frame));
  };
  const changed = (name: string) => (frame: Of<'nodes'>) =>
    frame.changed.length === 1 && frame.changed[0]!.name === name;
  const removed = (uuid: string) => (frame: Of<'nodes'>) =>
    frame.removed.length === 1 && frame.removed[0] === uuid && frame.changed.length === 0;
  await nodesFrame(nodes.update(untagged.uuid, { name: 'renamed' }), changed('renamed'));
  await nodesFrame(nodes.update(untagged.uuid, { hidden: true, remark: 'now secret' }), removed(untagged.uuid));
  await nodesFrame(nodes.update(secret.uuid, { hidden: false }), changed('secret'));
  await visitor.frames.waitFor(frame => frame.type === 'delta' && uuids(frame.rows).includes(secret.uuid));
  await nodesFrame(site.given.node({ name: 'new' }), changed('new'));
  await nodesFrame(nodes.remove(secret.uuid), removed(secret.uuid));
  expect(JSON.stringify(visitor.frames.all)).not.toContain('now secret');
});

it('sends the parts of the node that a viewer watches, and of no other', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  agent.report(site.clock.now(), { cpu: 44 });
  await reported(site, node.uuid, 44);
  await using watcher = await site.viewer();
  await using otherViewer = await site.viewer();
  watcher.send({ type: 'watch', uuid: node.uuid });
  expect(await watcher.frames.waitFor(is('detail'))).toMatchObject({
    uuid: node.uuid,
    detail: { disks: [{ mount: '/' }] },
  });
  agent.report(site.clock.now(), { cpu: 55, disks: [{ mount: '/data', used: 1, total: 2 }] });
  await reported(site, node.uuid, 55);
  await site.clock.advance('1s');
  await watcher.frames.waitFor(frame => frame.type === 'detail' && frame.detail.disks[0]?.mount === '/data');
  watcher.send({ type: 'watch', uuid: null });
  await otherViewer.frames.waitFor(is('delta'));
  expect(otherViewer.frames.all.some(is('detail'))).toBe(false);
});

it('pushes the parts of a hidden node that reports to the administrator who watches it, and never to a visitor', async () => {
  const site = await startTestApp();
  const secret = await site.given.node({ name: 'secret', hidden: true });
  const { jar } = await site.admin();
  const { domain, path, secure, script } = { domain: '127.0.0.1', path: '/', secure: false, script: false };
  await using admin = await site.viewer({ cookie: jar.getCookies({ domain, path, secure, script }).toValueString() });
  await using visitor = await site.viewer();
  await using agent = await site.agent(secret).connect();
  for (const viewer of [visitor, admin]) {
    viewer.send({ type: 'watch', uuid: secret.uuid });
    await viewer.settled();
  }
  agent.report(site.clock.now(), { cpu: 66, disks: [{ mount: '/secret', used: 1, total: 2 }] });
  await reported(site, secret.uuid, 66);
  await site.clock.advance('1s');
  await admin.frames.waitFor(frame => frame.type === 'detail' && frame.detail.disks[0]?.mount === '/secret');
  await visitor.settled();
  expect(visitor.frames.all.some(is('detail'))).toBe(false);
  expect(JSON.stringify(visitor.frames.all)).not.toContain(secret.uuid);
});

it('closes the socket of a page that sends invalid frames', async () => {
  const site = await startTestApp();
  for (const nonsense of ['x', '{}', '{"type":"watch","uuid":"1"}', 'x'.repeat(2000)]) {
    const { socket } = await site.viewer();
    const code = new Promise(resolve => socket.once('close', resolve));
    socket.send(nonsense);
    expect([1008, 1009]).toContain(await code);
  }
});

it('closes the socket of a page that sends more than 120 frames a minute', async () => {
  const site = await startTestApp();
  const viewer = await site.viewer();
  const code = new Promise(resolve => viewer.socket.once('close', resolve));
  for (const _ of ['this minute', 'the next']) {
    for (let i = 0; i < 120; i++) viewer.send({ type: 'watch', uuid: null });
    await viewer.settled();
    await site.clock.advance('1m');
  }
  for (let i = 0; i < 121; i++) viewer.send({ type: 'watch', uuid: null });
  expect(await code).toBe(1008);
});

it('lists the nodes with their numbers for a single request', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'tokyo' });
  await site.given.node({ name: 'secret', hidden: true });
  const { body } = await site.http.get('/api/v1/nodes').expect(200);
  expect(body.data).toMatchObject([
    { node: { uuid: node.uuid, name: 'tokyo' }, state: { online: false, lastReport: 0 } },
  ]);
});

it('skips frames for a viewer that does not read, and sends it the newest later', async () => {
  const site = await startTestApp();
  const states = site.app.get(NodeStateService);
  const uuids: string[] = [];
  for (let i = 0; i < 100; i++) uuids.push((await site.given.node()).uuid);
  const everybodyReports = (cpu: number) => {
    for (const uuid of uuids)
      states.change(uuid, states.ensureRecord(uuid), {
        ...states.stateOf(uuid),
        online: true,
        cpu,
        lastReport: site.clock.now(),
      });
  };
  await site.clock.advance('1s');
  await using slow = await site.viewer();
  await using quick = await site.viewer();
  await slow.frames.waitFor(is('snapshot'));
  slow.socket.pause();
  const [server, quickServer] = [...site.app.get(SocketServerService)['open'].keys()];
  let most = 0;
  // The system buffers megabytes for the viewer. After that, no more must be sent.
  for (let tick = 1, full = 0; full < 200; tick++) {
    everybodyReports(tick % 100);
    await site.clock.advance('1s');
    most = Math.max(most, server!.bufferedAmount);
    full = server!.bufferedAmount > 0 ? full + 1 : 0;
    // Everything runs in one process, so the fast viewer gets time to read and misses no frame.
    await eventually(() => quickServer!.bufferedAmount === 0);
  }
  everybodyReports(0);
  await site.clock.advance('1s');
  expect(most).toBeLessThan(128 * 1024);
  await quick.frames.waitFor(() => quick.frames.all.length > 200);

  const missing = slow.frames.all.length;
  slow.socket.resume();
  await eventually(() => server!.bufferedAmount === 0);
  await site.clock.advance('1s');
  const snapshot = await slow.frames.waitFor(is('snapshot'), missing);
  expect(snapshot.rows.map(row => fromRow(row).state.cpu)).toEqual(uuids.map(() => 0));
  everybodyReports(77);
  await site.clock.advance('1s');
  await slow.frames.waitFor(frame => frame.type === 'delta' && fromRow(frame.rows[0]!).state.cpu === 77, missing);
});
