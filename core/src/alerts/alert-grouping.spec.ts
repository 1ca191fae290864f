import { AlertGroupingService, groupResolved } from './alert-grouping.service.ts';
import type { OpenAlert } from './open-alert.ts';

const ruleOf = (id: number) => ({ id, name: `rule ${id}` });
const nodeOf = (uuid: string) => ({ uuid, name: uuid });

let next = 1;
const alert = (target: Partial<OpenAlert['target']>, overrides: { since?: number; notice?: string } = {}) =>
  ({
    id: next++,
    notice: overrides.notice ?? null,
    target: { kind: 'load', node: null, rule: null, task: null, key: `key ${next}`, ...target },
    lifecycle: { since: overrides.since ?? 0 },
  }) as unknown as OpenAlert;
beforeEach(() => (next = 1));

/** Only outages look nodes up. */
const service = new AlertGroupingService({ findAll: async () => [] } as never);
const group = async (...due: OpenAlert[]) =>
  (await service.groupFiring(due)).map(({ alerts }) => alerts.map(({ id }) => id));

it('sends one notice about three nodes of a rule, and one each about two', async () => {
  const alertOf = (...uuids: string[]) => uuids.map(uuid => alert({ node: nodeOf(uuid), rule: ruleOf(1) }));
  expect(await group(...alertOf('a', 'b'))).toEqual([[1], [2]]);
  expect(await group(...alertOf('a', 'b', 'c'))).toEqual([[3, 4, 5]]);
});

it('groups the series of one node, but not those of two nodes', async () => {
  const alertOf = (uuid: string) => alert({ node: nodeOf(uuid), rule: ruleOf(1), series: {} as never });
  expect(await group(alertOf('a'), alertOf('a'), alertOf('a'), alertOf('b'))).toEqual([[1, 2, 3], [4]]);
});

it('keeps alerts of different rules, plugins, faults and tasks apart', async () => {
  const alertsOf = (target: Partial<OpenAlert['target']>) =>
    ['a', 'b', 'c'].map(uuid => alert({ node: nodeOf(uuid), ...target }));
  const due = [
    ...alertsOf({ rule: ruleOf(1) }),
    ...alertsOf({ rule: ruleOf(2) }),
    ...alertsOf({ plugin: { id: 'x', subject: '' } }),
    ...alertsOf({ system: { condition: 'disk', subject: '' } as never }),
    ...alertsOf({ rule: ruleOf(1), task: ruleOf(5) }),
  ];
  expect(await group(...due)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [10, 11, 12],
    [13, 14, 15],
  ]);
});

it('groups series alerts of different tasks', async () => {
  const alertOf = (uuid: string, task: number) =>
    alert({ node: nodeOf(uuid), rule: ruleOf(1), task: ruleOf(task), series: {} as never });
  expect(await group(alertOf('a', 1), alertOf('b', 2), alertOf('c', 3))).toEqual([[1, 2, 3]]);
});

it('combines the failing checks of one node', async () => {
  const check = (node: string | null, key: string) => alert({ kind: 'check', node: node ? nodeOf(node) : null, key });
  expect(await group(check('a', 'x'), check('a', 'y'), check('b', 'z'))).toEqual([[1, 2], [3]]);
  expect(await group(check(null, 'u'), check(null, 'v'))).toEqual([[4], [5]]);
});

it('sorts the alerts of a notice by start, then by id', async () => {
  const alertOf = (uuid: string, since: number) => alert({ node: nodeOf(uuid), rule: ruleOf(1) }, { since });
  expect(await group(alertOf('a', 5), alertOf('b', 3), alertOf('c', 3))).toEqual([[2, 3, 1]]);
});

it('reports outages of up to two nodes one by one', async () => {
  const alertOf = (uuid: string) => alert({ kind: 'offline', node: nodeOf(uuid) });
  expect(await group(alertOf('a'), alertOf('b'))).toEqual([[1], [2]]);
});

it('groups recoveries by the notice of their alerts, and marks groups that still have firing alerts', () => {
  const [a, b, c] = [alert({}, { notice: 'x' }), alert({}, { notice: 'x' }), alert({}, { notice: 'y' })];
  const groups = groupResolved([a!, c!], [a!, b!, c!]);
  expect(groups.map(({ alerts, partial, transition }) => [alerts.map(({ id }) => id), partial, transition])).toEqual([
    [[1], true, 'resolved'],
    [[3], false, 'resolved'],
  ]);
});
