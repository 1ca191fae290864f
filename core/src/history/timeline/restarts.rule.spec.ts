import { MINUTE_MS } from '@vitrine/contracts/time';
import { restartsIn } from './restarts.rule.ts';

const at = (minute: number) => minute * MINUTE_MS;
const points = (...values: (number | null)[]) => ({ from: 0, step: MINUTE_MS, values });

it.each<[string, (number | null)[], number[]]>([
  ['nothing while the uptime grows', [600, 660, 720], []],
  ['nothing at the first value', [30, 90], []],
  ['the start of the machine', [600, 660, 30], [at(2) + 30_000]],
  ['a start during a gap', [600, null, null, null, 90], [at(5) - 90_000]],
  ['a start no earlier than the last report', [600, 590], [at(0) + 0]],
  ['each of several starts', [600, 30, 10], [at(1) + 30_000, at(2) + 50_000]],
  ['nothing for an uptime of 0, which is unknown', [600, 0, 720], []],
  ['nothing for seconds that were rounded', [600, 598], []],
])('finds %s', (_, values, starts) => {
  expect(restartsIn(points(...values), at(60))).toEqual(starts);
});

it('dates a restart in an unfinished point by the current time', () => {
  expect(restartsIn(points(600, 10), at(1) + 20_000)).toEqual([at(1) + 10_000]);
});
