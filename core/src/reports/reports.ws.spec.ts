import { HOUR_MS } from '@vitrine/contracts/time';
import { report } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { ResultsService } from '../ping/results.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { StreamProgress } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { LiveStateChanged } from './report.events.ts';

it('welcomes an agent, accepts its reports and acknowledges them once their minute is stored', async () => {
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

it('acknowledges to a connection only the reports of its own stream', async () => {
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

it('keeps the newest values on the page while an agent sends its backlog', async () => {
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

it('limits the remembered streams of a node', async () => {
  const { app, given, agent } = await startTestApp();
  const node = await given.node();
  for (let i = 0; i < 12; i++) {
    const connection = await agent(node).connect({ stream: `stream-${i}` });
    await connection[Symbol.asyncDispose]();
  }
  const names = [...app.get(NodeStateService).find(node.uuid)!.streams.keys()];
  expect(names).toEqual(Array.from({ length: 8 }, (_, i) => `stream-${i + 4}`));
});

/** Makes each report of a node take longer than a turn, with an action after the first. Returns the progress. */
function slowDown(app: TestApp['app'], uuid: string, afterFirst: () => void) {
  const states = app.get(NodeStateService);
  let isFirst = true;
  app.get(Events).listen(LiveStateChanged, ({ node }) => {
    if (node !== uuid) return;
    for (const startedAt = performance.now(); performance.now() - startedAt < 25;);
    if (isFirst) afterFirst();
    isFirst = false;
  });
  return () => states.find(uuid)?.streams.get('stream-1')?.acceptedSeq ?? 0;
}

it('yields to other agents during a large batch, which stays in order', async () => {
  const { given, agent, clock, app } = await startTestApp();
  const node = await given.node();
  await using connection = await agent(node).connect({ stream: 'stream-1' });
  let meanwhile: number | undefined;
  const accepted = slowDown(app, node.uuid, () => void setImmediate(() => (meanwhile = accepted())));
  const reports = Array.from({ length: 9 }, (_, i) => report(i + 1, clock.now() - 9 + i, { cpu: i }));
  connection.send({ type: 'reports', reports });
  connection.send({ type: 'report', report: report(10, clock.now(), { cpu: 50 }) });
  await eventually(() => accepted() === 10);
  expect(meanwhile).toBeLessThan(5);
  expect(app.get(NodeStateService).recentOf(node.uuid).columns.cpu).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 50]);
});

it('stops processing a batch if its first reports were discarded meanwhile', async () => {
  const { given, agent, clock, app } = await startTestApp();
  const node = await given.node();
  await using connection = await agent(node).connect({ stream: 'stream-1' });
  const record = app.get(NodeStateService).find(node.uuid)!;
  const accepted = slowDown(app, node.uuid, () =>
    setImmediate(() => {
      record.rollBackToStored();
      record.streams.set('stream-1', new StreamProgress(0));
    }),
  );
  const reports = Array.from({ length: 9 }, (_, i) => report(i + 1, clock.now()));
  connection.send({ type: 'reports', reports });
  connection.send({ type: 'pings', results: [[1, 0, 5]] });
  const results = app.get(ResultsService);
  await eventually(() => results.unexpectedResults === 1);
  expect(accepted()).toBe(0);
});
