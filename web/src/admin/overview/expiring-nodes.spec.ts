import { expiringNodes } from './expiring-nodes.ts';

const DAY = 86_400_000;
const now = 1_000 * DAY;

it('lists expired nodes and those of the next 30 days, the first one first', () => {
  const node = (name: string, days: number | null) => ({ name, expiredAt: days === null ? null : now + days * DAY });
  const nodes = [node('soon', 30), node('never', null), node('later', 31), node('gone', -400), node('today', 0)];
  expect(expiringNodes(nodes, now).map(({ name }) => name)).toEqual(['gone', 'today', 'soon']);
});
