import { SELECT_NONE, type NewLatencyRule } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { LatencyEvaluatorService } from './latency-evaluator.service.ts';
import { RulesService } from './rules.service.ts';

const EVERYTHING = { ...SELECT_NONE, all: true };
const END = Date.parse('2026-06-01T12:00:00Z');
const ago = (minutes: number) => END - minutes * MINUTE_MS;
type Trip = number | 'refused' | 'timeout' | 'other';

/** A site with a node whose tasks sent these probes in each of the last minutes, oldest first. */
async function site(probes: Record<string, Trip[][]>) {
  const instance = await startTestApp({ now: END });
  const get = instance.app.get.bind(instance.app);
  const { uuid } = await instance.given.node({ name: 'tokyo' });
  await instance.given.node({ name: 'osaka' });
  const ids: Record<string, number> = {};
  for (const [name, minutes] of Object.entries(probes)) {
    const terms = { target: 'example.org', interval: 10, enabled: true, includeNewNodes: false };
    const { id } = await get(PingService).add({ name, type: 'tcp', nodeSelector: EVERYTHING, ...terms });
    ids[name] = id;
    for (const [i, trips] of minutes.entries())
      for (const trip of trips) get(LatencyService).record(uuid, id, ago(minutes.length - i), trip);
  }
  await get(FlushService).flush();
  const add = ({ tasks, ...terms }: Omit<Partial<NewLatencyRule>, 'tasks'> & { tasks: string[] }) =>
    get(RulesService).add({
      ...{ kind: 'latency', name: 'Slow', enabled: true, nodeSelector: { ...SELECT_NONE, nodes: [uuid] } },
      ...{ statistic: 'avg', threshold: 100, windowMinutes: 5, cooldownMinutes: 0 },
      ...terms,
      tasks: tasks.map(name => ids[name]!),
    });
  /** The observations by task and rule. */
  const evaluate = async () =>
    (await get(LatencyEvaluatorService).evaluate(END / 1000)).map(({ target, observation }) => ({
      ...{ task: target.task?.name, rule: target.rule?.id, node: target.node?.uuid },
      observation,
    }));
  return { ...instance, uuid, add, evaluate };
}
const closeTo = (value: number): number => expect.closeTo(value, -1) as number;

it('judges each rule by its own window, and since the first minute that breaches it alone', async () => {
  const { uuid, add, evaluate } = await site({
    late: [[40], [40], [400, 400], [40], [40]],
    steady: [[300], [400], [500], [400], [400]],
  });
  const five = await add({ tasks: ['late', 'steady'] });
  const two = await add({ tasks: ['late', 'steady'], windowMinutes: 2, threshold: 30 });
  const exact = await add({ tasks: ['steady'], threshold: 400 });
  await add({ tasks: ['late'], enabled: false });
  await add({ tasks: [] });
  await add({ tasks: ['late'], nodeSelector: SELECT_NONE });
  const found = await evaluate();
  expect(found).toHaveLength(5);
  const breached = (task: string, rule: { id: number }, since: number, value: number) => ({
    ...{ task, rule: rule.id, node: uuid },
    observation: { is: 'breached', since: ago(since), value: closeTo(value) },
  });
  expect(found).toEqual(
    expect.arrayContaining([
      breached('late', five, 3, 160),
      { task: 'late', rule: two.id, node: uuid, observation: { is: 'unknown' } },
      breached('steady', five, 5, 400),
      { task: 'steady', rule: two.id, node: uuid, observation: { is: 'unknown' } },
      breached('steady', exact, 4, 400),
    ]),
  );
});

it('judges percentiles, although minutes without probes have none', async () => {
  const { add, evaluate } = await site({ late: [[], [20, 20], [20, 20], [900, 900, 900], [20]] });
  await add({ tasks: ['late'], statistic: 'p95', threshold: 500 });
  expect(await evaluate()).toMatchObject([
    { observation: { is: 'breached', since: ago(2), value: expect.closeTo(900, -2) } },
  ]);
});

it('names the most frequent known cause of lost probes', async () => {
  const { add, evaluate } = await site({
    lost: [
      ['timeout', 'other'],
      ['other', 'refused'],
      ['refused', 'other'],
      [10, 10],
      [10, 10],
    ],
  });
  await add({ tasks: ['lost'], statistic: 'loss', threshold: 60 });
  expect(await evaluate()).toMatchObject([
    { observation: { is: 'breached', since: ago(5), value: 60, cause: 'refused' } },
  ]);
});

it('observes nothing without rules, and a task without probes as unknown', async () => {
  const { add, evaluate } = await site({ silent: [] });
  expect(await evaluate()).toEqual([]);
  await add({ tasks: ['silent'] });
  expect(await evaluate()).toMatchObject([{ task: 'silent', observation: { is: 'unknown' } }]);
});
