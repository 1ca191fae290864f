import { DAY_MS } from '@vitrine/contracts/time';
import { expiringNodes, matchesExpiry } from './expiring-nodes.ts';

const now = 1_000 * DAY_MS;
const node = (name: string, days: number | null) => ({ name, expiredAt: days === null ? null : now + days * DAY_MS });
const nodes = [node('soon', 30), node('never', null), node('later', 31), node('gone', -400), node('today', 0)];

it('lists expired nodes and those of the next 30 days, the first one first', () => {
  expect(expiringNodes(nodes, now).map(({ name }) => name)).toEqual(['gone', 'today', 'soon']);
});

it.each([
  ['expired', ['gone', 'today']],
  ['7', ['gone', 'today']],
  ['30', ['soon', 'gone', 'today']],
  ['nonsense', []],
])('filters by expiry: %s', (choice, names) => {
  expect(nodes.filter(node => matchesExpiry(node, choice, now)).map(({ name }) => name)).toEqual(names);
});
