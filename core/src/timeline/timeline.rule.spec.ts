import type { TimelineEvent } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { cutRange, eventsByNode, joinEvents, touches } from './timeline.rule.ts';

const outage = (start: number, end: number | null = start): TimelineEvent => ({
  ...{ kind: 'outage', id: `outage-${start}`, start, end },
});

it.each<[string, number, number | null, boolean]>([
  ['before the range', 50, 90, false],
  ['into the range', 50, 101, true],
  ['up to the start of the range', 50, 100, false],
  ['at the start of the range', 100, 100, true],
  ['within the range', 120, 130, true],
  ['at the end of the range', 200, 210, false],
  ['around the range', 50, 250, true],
  ['without an end', 50, null, true],
  ['later without an end', 200, null, false],
])('finds whether an event %s touches it', (_, start, end, isFound) => {
  expect(touches({ start, end }, { from: 100, to: 200 })).toBe(isFound);
});

it('sorts events by start, and by id where they start together', () => {
  const restart: TimelineEvent = { kind: 'restart', id: 'a', start: 120, end: 120 };
  const { events, isComplete } = joinEvents([outage(150), outage(120), restart, outage(90)], { from: 100, to: 200 });
  expect(events.map(({ id }) => id)).toEqual(['a', 'outage-120', 'outage-150']);
  expect(isComplete).toBe(true);
});

it('keeps the newest events, and reports that there are more', () => {
  const all = [outage(110), outage(120), outage(130)];
  const { events, isComplete } = joinEvents(all, { from: 100, to: 200 }, 2);
  expect(events.map(({ start }) => start)).toEqual([120, 130]);
  expect(isComplete).toBe(false);
});

it('cuts a range to its last 400 days', () => {
  expect(cutRange({ from: 0, to: 500 * DAY_MS })).toEqual({ from: 100 * DAY_MS, to: 500 * DAY_MS });
  expect(cutRange({ from: 400 * DAY_MS, to: 500 * DAY_MS }).from).toBe(400 * DAY_MS);
});

it('assigns the newest events of all nodes to their nodes', () => {
  const found = [
    { node: 'a', event: outage(130) },
    { node: 'b', event: outage(120) },
    { node: 'a', event: outage(110) },
    { node: 'a', event: outage(90) },
  ];
  const ids = (limit?: number) =>
    eventsByNode(found, { from: 100, to: 200 }, limit).map(({ uuid, events }) => [
      uuid,
      ...events.map(({ start }) => start),
    ]);
  expect(ids()).toEqual([
    ['a', 110, 130],
    ['b', 120],
  ]);
  expect(ids(1)).toEqual([['a', 130]]);
});
