import type { CheckFacts } from './judge.rule.ts';
import { observe } from './observe.rule.ts';

const at = (time: number, failures = 0, overrides: Partial<CheckFacts> = {}): CheckFacts => ({
  ...{ at: time, seconds: null, values: {}, message: '', locations: [], failures, since: 0 },
  ...{ state: failures > 1 ? 'down' : 'ok', failingSince: failures > 0 ? 100 : null },
  ...overrides,
});
const parent = (facts: CheckFacts | undefined) => ({ id: 7, retries: 1, facts });
const node = (online: boolean, lastReport: number, offlineAt?: number) => ({ online, lastReport, offlineAt });

it.each([
  ['is ok', at(130), [], [], { is: 'ok' }],
  ['fails just after its node has come back', at(130, 2), [], [node(true, 120, 110)], { is: 'wait', hurry: [] }],
  ['fails long after its node has come back', at(70_000, 2), [], [node(true, 120, 9_999)], { is: 'down', since: 100 }],
  ['has not been confirmed to fail', at(130, 1), [], [], { is: 'ok' }],
  ['fails on its own', at(130, 2), [], [], { is: 'down', since: 100 }],
  ['was never run', undefined, [], [], { is: 'unknown' }],
  ['fails with its parent', at(130, 2), [parent(at(120, 2))], [], { is: 'unknown' }],
  ['has a parent that may fail', at(130, 2), [parent(at(120, 1))], [], { is: 'wait', hurry: [] }],
  ['has a parent that was not seen since', at(130, 2), [parent(at(90))], [], { is: 'wait', hurry: [7] }],
  ['fails with a parent that is ok', at(130, 2), [parent(at(120))], [], { is: 'down', since: 100 }],
  [
    'was not seen since its parent recovered',
    at(130, 2),
    [parent(at(150, 0, { since: 140 }))],
    [],
    { is: 'wait', hurry: [1] },
  ],
  ['belongs to a node that is offline', at(130, 2), [], [node(false, 90)], { is: 'unknown' }],
  ['belongs to a node that has not reported since', at(130, 2), [], [node(true, 90)], { is: 'wait', hurry: [] }],
  ['belongs to a node that reports', at(130, 2), [], [node(true, 110)], { is: 'down', since: 100 }],
])('judges a check that %s', (_, facts, parents, nodes, verdict) => {
  expect(observe(1, facts, parents, nodes)).toEqual(verdict);
});

const BACK = node(true, 120, 110);
const sibling = (facts: CheckFacts | undefined) => ({ id: 8, retries: 1, facts });

it.each([
  [
    'waits for another check of its node that was not seen since the return',
    70_000,
    at(60_000),
    { is: 'wait', hurry: [8] },
  ],
  ['waits for another check of its node that is being repeated', 70_000, at(65_000, 1), { is: 'wait', hurry: [] }],
  ['is down once the other check was seen', 70_000, at(65_000), { is: 'down', since: 100 }],
  ['waits for no check that never ran', 70_000, undefined, { is: 'down', since: 100 }],
  ['waits for minutes only', 400_000, at(60_000), { is: 'down', since: 100 }],
])('after the return of its node, a failing check %s', (_, observation, otherState, verdict) => {
  expect(observe(1, at(observation, 2), [], [BACK], [sibling(otherState)])).toEqual(verdict);
});
