import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodeStateService } from './node-state.service.ts';

it('welcomes an agent, takes its reports and acknowledges them once their minute is stored', async () => {
  const { given, agent, clock, http, app } = await startTestApp();
  const node = await given.node();
  await using connection = await agent(node).connect({ stream: 'stream-1' });
  expect(connection.frames.all[0]).toMatchObject({
    type: 'welcome',
    protocol: 1,
    node: node.uuid,
    interval: 10,
    acked: 0,
  });

  connection.report(clock.now(), { cpu: 20 });
  connection.report(clock.now(), { cpu: 40 });
  await eventually(() => app.get(NodeStateService).stateOf(node.uuid).cpu === 40);
  await clock.advance('61s');
  const ack = await connection.frames.waitFor(frame => frame.type === 'ack');
  expect(ack).toEqual({ type: 'ack', seq: 2 });

  const from = clock.now() - HOUR_MS;
  const { body } = await http
    .get(`/api/v1/nodes/${node.uuid}/history?from=${from}&to=${clock.now()}&metrics=cpu`)
    .expect(200);
  const { avg, min, max } = body.data.columns.cpu;
  expect([avg, min, max].map(list => list.filter((value: number | null) => value !== null))).toEqual([
    [30],
    [20],
    [40],
  ]);
});

it('acknowledges to a connection only what was reported on its own stream', async () => {
  const { given, agent, clock, app } = await startTestApp();
  const node = await given.node();
  const seenOf = (stream: string) => app.get(NodeStateService).find(node.uuid)?.streams.get(stream)?.acceptedSeq;
  const before = await agent(node).connect({ stream: 'stream-1' });
  for (let i = 0; i < 5; i++) before.report(clock.now());
  await eventually(() => seenOf('stream-1') === 5);
  await before.drop();
  await using now = await agent(node).connect({ stream: 'stream-2' });
  now.report(clock.now());
  await eventually(() => seenOf('stream-2') === 1);
  await clock.advance('61s');
  now.report(clock.now());
  await eventually(() => seenOf('stream-2') === 2);
  await clock.advance('60s');
  await now.frames.waitFor(frame => frame.type === 'ack' && frame.seq === 2);
  expect(now.frames.all.filter(frame => frame.type === 'ack').map(({ seq }) => seq)).toEqual([1, 2]);
});

it('keeps the newest numbers on the page while an agent sends what it had kept', async () => {
  const { given, agent, clock, app } = await startTestApp();
  const node = await given.node();
  await using connection = await agent(node).connect({ stream: 'stream-1' });
  connection.report(clock.now(), { cpu: 40 });
  connection.report(clock.now() - 600_000, { cpu: 5 });
  const states = app.get(NodeStateService);
  await eventually(() => states.find(node.uuid)?.streams.get('stream-1')?.acceptedSeq === 2);
  expect(states.stateOf(node.uuid).cpu).toBe(40);
  expect(states.recentOf(node.uuid).columns.cpu).toEqual([40]);
});

it('remembers so many streams of a node, however many its agent names', async () => {
  const { app, given, agent } = await startTestApp();
  const node = await given.node();
  for (let i = 0; i < 12; i++) {
    const connection = await agent(node).connect({ stream: `stream-${i}` });
    await connection[Symbol.asyncDispose]();
  }
  const names = [...app.get(NodeStateService).find(node.uuid)!.streams.keys()];
  expect(names).toEqual(Array.from({ length: 8 }, (_, i) => `stream-${i + 4}`));
});
