import { theApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { StatesService } from './states.service.ts';

it('welcomes an agent, takes its reports and acknowledges them once their minute is stored', async () => {
  const { given, agent, clock, http, app } = await theApp();
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
  await eventually(() => app.get(StatesService).stateOf(node.uuid).cpu === 40);
  await clock.forward('61s');
  const ack = await connection.frames.next(frame => frame.type === 'ack');
  expect(ack).toEqual({ type: 'ack', seq: 2 });

  const from = clock.now() - 3_600_000;
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
