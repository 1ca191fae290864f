import { PingTask } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';
import { parseTasks } from './parse-tasks.ts';

const good: PingTask = { id: 1, type: 'tcp', target: 'example.org:443', interval: 60 };

it.each<unknown>([
  [good],
  [],
  [good, { ...good, id: 2, type: 'icmp', more: true }],
  [null],
  [5],
  ['x'],
  [{}],
  [{ ...good, id: 0 }],
  [{ ...good, id: 1.5 }],
  [{ ...good, id: '1' }],
  [{ ...good, type: 'arp' }],
  [{ ...good, target: 5 }],
  [{ ...good, target: 'x'.repeat(501) }],
  [{ ...good, interval: 0.5 }],
  [{ ...good, interval: 'x' }],
  [{ ...good, interval: Number.NaN }],
  [{ ...good, interval: DAY_S + 1 }],
  [{ ...good, interval: DAY_S }],
  [{ ...good, interval: 1 }],
  [{ ...good, target: 'x'.repeat(500) }],
  [{ ...good, family: 'ipv6' }],
  [{ ...good, family: 'ipv5' }],
  [{ ...good, anyCertificate: true }],
  [{ ...good, anyCertificate: 'yes' }],
])('takes %j exactly when the contracts do', (...list) => {
  expect(parseTasks(list) !== undefined).toBe(PingTask.array().safeParse(list).success);
});

it.each([null, undefined, {}, 'x', Array.from({ length: 101 }, () => good)])('takes no list like %j', list => {
  expect(parseTasks(list)).toBeUndefined();
});

it('accepts as many tasks as a node may have', () => {
  expect(parseTasks(Array.from({ length: 100 }, () => good))).toHaveLength(100);
});
