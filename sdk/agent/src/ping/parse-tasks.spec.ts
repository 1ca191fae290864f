import { PingTask } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';
import { parseTasks } from './parse-tasks.ts';

const valid: PingTask = { id: 1, type: 'tcp', target: 'example.org:443', interval: 60 };

it.each<unknown>([
  [valid],
  [],
  [valid, { ...valid, id: 2, type: 'icmp', more: true }],
  [null],
  [5],
  ['x'],
  [{}],
  [{ ...valid, id: 0 }],
  [{ ...valid, id: 1.5 }],
  [{ ...valid, id: '1' }],
  [{ ...valid, type: 'arp' }],
  [{ ...valid, target: 5 }],
  [{ ...valid, target: 'x'.repeat(501) }],
  [{ ...valid, interval: 0.5 }],
  [{ ...valid, interval: 'x' }],
  [{ ...valid, interval: Number.NaN }],
  [{ ...valid, interval: DAY_S + 1 }],
  [{ ...valid, interval: DAY_S }],
  [{ ...valid, interval: 1 }],
  [{ ...valid, target: 'x'.repeat(500) }],
  [{ ...valid, family: 'ipv6' }],
  [{ ...valid, family: 'ipv5' }],
  [{ ...valid, anyCertificate: true }],
  [{ ...valid, anyCertificate: 'yes' }],
])('validates %j as the contracts do', (...list) => {
  expect(parseTasks(list) !== undefined).toBe(PingTask.array().safeParse(list).success);
});

it.each([null, undefined, {}, 'x', Array.from({ length: 101 }, () => valid)])('rejects the list %j', list => {
  expect(parseTasks(list)).toBeUndefined();
});

it('accepts as many tasks as a node may have', () => {
  expect(parseTasks(Array.from({ length: 100 }, () => valid))).toHaveLength(100);
});
