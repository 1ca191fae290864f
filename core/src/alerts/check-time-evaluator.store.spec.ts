import { SELECT_NONE, type NewSeriesRule } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { CheckTimeEntity } from '../checks/check-time.entity.ts';
import { CheckEntity } from '../checks/check.entity.ts';
import { CachedTablesService } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { BacktestService } from './backtest.service.ts';
import { CheckTimeEvaluatorService } from './check-time-evaluator.service.ts';
import { RulesService } from './rules.service.ts';

const END = Date.parse('2026-06-01T12:00:00Z') / 1000;
const slow: NewSeriesRule = {
  ...{ kind: 'series', name: 'Slow', enabled: true, nodeSelector: { ...SELECT_NONE, all: true }, cooldownMinutes: 0 },
  ...{
    family: 'check_response_seconds',
    only: [],
    over: 'each',
    is: 'above',
    threshold: 2,
    windowMinutes: 5,
    ratio: 100,
  },
};

let site: TestApp;
let tokyo: string;
let rules: RulesService;
beforeAll(async () => {
  site = await startTestApp({ now: END * 1000 });
  rules = site.app.get(RulesService);
  const db = site.app.get(Database);
  ({ uuid: tokyo } = await site.given.node({ name: 'tokyo' }));
  const { uuid: osaka } = await site.given.node({ name: 'osaka' });
  const check = {
    kind: 'check-http',
    settings: {},
    interval: 60,
    timeout: 5,
    retries: 0,
    dependsOn: [],
    isPublic: false,
  };
  for (const [id, name, node, seconds] of [
    [1, 'Shop', null, [0.5, 4]],
    [2, 'Blog', tokyo, [1, 3]],
    [3, 'Idle', osaka, []],
  ] as const) {
    await db.insert(CheckEntity, { ...check, id, name, node, paused: false, position: id });
    for (const [i, sum] of seconds.entries())
      await db.insert(CheckTimeEntity, {
        ...{ check: id, tier: 300, at: END - 600 + i * 300, count: 2, sum: sum * 2, min: sum, max: sum },
      });
  }
  await site.app.get(CachedTablesService).refreshAll();
});
afterEach(async () => {
  for (const { id } of rules.list()) await rules.remove(id);
});

/** Adds a rule, and returns its observations. */
async function evaluate(more: Partial<NewSeriesRule> = {}) {
  const { id } = await rules.add({ ...slow, ...more });
  return { id, found: await site.app.get(CheckTimeEvaluatorService).evaluate(END) };
}
const since = (minutes: number) => (END - minutes * 60) * 1000;

it('judges each check, with its name and node', async () => {
  const { id, found } = await evaluate();
  expect(found.map(({ target, observation }) => [target.task, target.node, observation])).toEqual([
    [{ id: 1, name: 'Shop' }, null, { is: 'breached', since: since(5), value: 4000 }],
    [
      { id: 2, name: 'Blog' },
      { uuid: tokyo, name: 'tokyo' },
      { is: 'breached', since: since(5), value: 3000 },
    ],
    [{ id: 3, name: 'Idle' }, { uuid: expect.any(String), name: 'osaka' }, { is: 'unknown' }],
  ]);
  expect(found[0]!.target).toEqual({
    ...{ key: expect.stringMatching(new RegExp(`^series:${id}:checks:`)), kind: 'load', node: null },
    ...{ rule: { id, name: 'Slow' }, task: { id: 1, name: 'Shop' }, metric: 'series', unit: 'ms', threshold: 2000 },
    series: { family: 'check_response_seconds', labels: {}, is: 'above' },
  });
  expect(new Set(found.map(({ target }) => target.key)).size).toBe(3);
});

it('covers only checks of the selected nodes', async () => {
  const { found } = await evaluate({ nodeSelector: { ...SELECT_NONE, nodes: [tokyo] } });
  expect(found).toMatchObject([{ target: { task: { name: 'Blog' } } }]);
});

it('judges the minutes of its window', async () => {
  const { found } = await evaluate({ windowMinutes: 10, ratio: 50, only: ['Shop'] });
  expect(found).toMatchObject([{ observation: { is: 'breached', since: since(5), value: 2250 } }]);
});

it('judges all checks together by their slowest one', async () => {
  const { found } = await evaluate({ over: 'max' });
  expect(found).toMatchObject([
    {
      target: { task: null, node: null, unit: 'ms', threshold: 2000, series: { labels: {} } },
      observation: { is: 'breached', since: since(5), value: 4000 },
    },
  ]);
  expect(found[0]!.target.series).not.toHaveProperty('atLeast');
});

it('counts slow checks', async () => {
  const { found } = await evaluate({ over: 'count', atLeast: 2 });
  expect(found).toMatchObject([
    {
      target: { task: null, unit: 'count', threshold: 2, series: { atLeast: 2 } },
      observation: { is: 'breached', since: since(5), value: 2 },
    },
  ]);
  const { found: three } = await evaluate({ over: 'count', atLeast: 3 });
  expect(three.map(({ observation }) => observation.is)).toEqual(['breached', 'ok']);
});

it('applies hysteresis to a firing alert', async () => {
  const terms = { windowMinutes: 10, ratio: 60, only: ['Shop'] };
  const { found } = await evaluate(terms);
  expect(found).toMatchObject([{ observation: { is: 'ok' } }]);
  await site.app
    .get(AlertStoreService)
    .applyObservations(['load'], [{ ...found[0]!, observation: { is: 'breached', since: since(1), value: 9 } }]);
  const again = await site.app.get(CheckTimeEvaluatorService).evaluate(END);
  expect(again).toMatchObject([{ observation: { is: 'breached' } }]);
  await site.app.get(AlertStoreService).withdraw(() => true);
});

it('observes nothing for rules that are disabled or about something else', async () => {
  expect((await evaluate({ enabled: false })).found).toEqual([]);
  expect((await evaluate({ family: 'node_filesystem_used_ratio', threshold: 0.9 })).found).toEqual([]);
});

it('replays rules about single checks and about all of them on their history', async () => {
  const run = async (more: Partial<NewSeriesRule>) =>
    site.app.get(BacktestService).run({ rule: { ...slow, ...more }, days: 1 });
  const from = since(0);
  expect(await run({})).toMatchObject({
    ...{ matchingNodes: 3, count: 2 },
    firings: expect.arrayContaining([
      { node: null, task: null, labels: { check: 'Shop' }, from, to: null, peak: 4000 },
      { node: tokyo, task: null, labels: { check: 'Blog' }, from, to: null, peak: 3000 },
    ]),
  });
  expect(await run({ over: 'count', atLeast: 2, windowMinutes: 2 })).toMatchObject({
    ...{ matchingNodes: 1, evaluatedNodes: 1 },
    firings: [{ node: null, task: null, labels: {}, from: since(3), to: null, peak: 2 }],
  });
});
