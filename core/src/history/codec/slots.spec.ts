import { Chunk, columnKey, metricOf, STAT, statOf } from './chunk.ts';
import { SlotAggregate } from './slot-aggregate.ts';
import { aggregateSlots, mergeAggregate, setAggregate } from './slots.ts';

const GAUGE = 1;
const COUNTER = 2;

const contentOf = ({ columns }: Chunk) =>
  Object.fromEntries([...columns].map(([key, values]) => [`${metricOf(key)}.${statOf(key)}`, [...values]]));

describe('slot aggregate', () => {
  it('of a gauge has its sum, minimum and maximum, and no last value', () => {
    const slot = new SlotAggregate();
    for (const value of [5, 3, 9]) slot.addGauge(GAUGE, value);
    expect(slot.metrics.get(GAUGE)).toEqual({ n: 3, sum: 17, min: 3, max: 9, last: NaN });
  });

  it('of a counter has the value of the newest report in any order of arrival', () => {
    const slot = new SlotAggregate();
    for (const [at, value] of [
      [20, 200],
      [10, 100],
      [30, 300],
    ] as const) {
      slot.addReport(at);
      slot.addCounter(COUNTER, value, at);
    }
    slot.addReport(30);
    slot.addCounter(COUNTER, 301, 30);
    slot.addReport(29);
    slot.addCounter(COUNTER, 290, 29);
    expect([slot.reports, slot.newest]).toEqual([5, 30]);
    expect(slot.metrics.get(COUNTER)).toEqual({ n: 5, sum: NaN, min: NaN, max: NaN, last: 301 });
  });

  it.each([
    [
      'gauges',
      { n: 2, sum: 10, min: 4, max: 6, last: NaN },
      { n: 1, sum: 3, min: 3, max: 3, last: NaN },
      { n: 3, sum: 13, min: 3, max: 6, last: NaN },
    ],
    [
      'gauges, the greater later',
      { n: 1, sum: 3, min: 3, max: 3, last: NaN },
      { n: 2, sum: 10, min: 4, max: 6, last: NaN },
      { n: 3, sum: 13, min: 3, max: 6, last: NaN },
    ],
    [
      'counters',
      { n: 1, sum: NaN, min: NaN, max: NaN, last: 7 },
      { n: 1, sum: NaN, min: NaN, max: NaN, last: 9 },
      { n: 2, sum: NaN, min: NaN, max: NaN, last: 9 },
    ],
    [
      'values that one of them lacks',
      { n: 1, sum: 5, min: 5, max: 5, last: 7 },
      { n: 1, sum: NaN, min: NaN, max: NaN, last: NaN },
      { n: 2, sum: 5, min: 5, max: 5, last: 7 },
    ],
    [
      'values that the other lacks',
      { n: 1, sum: NaN, min: NaN, max: NaN, last: NaN },
      { n: 1, sum: 5, min: 5, max: 5, last: 7 },
      { n: 2, sum: 5, min: 5, max: 5, last: 7 },
    ],
  ])('merges %s', (_, earlier, second, both) => {
    const slot = new SlotAggregate();
    slot.add(GAUGE, earlier);
    slot.add(GAUGE, second);
    expect(slot.metrics.get(GAUGE)).toEqual(both);
  });

  it('merges another slot with its reports, without sharing its values', () => {
    const [earlier, second] = [new SlotAggregate(), new SlotAggregate()];
    earlier.addReport(10);
    earlier.addGauge(GAUGE, 5);
    second.addReport(20);
    second.addGauge(GAUGE, 1);
    second.addGauge(3, 8);
    earlier.addAll(second);
    second.addGauge(3, 100);
    expect([earlier.reports, earlier.newest]).toEqual([2, 20]);
    expect(Object.fromEntries(earlier.metrics)).toEqual({
      [GAUGE]: { n: 2, sum: 6, min: 1, max: 5, last: NaN },
      3: { n: 1, sum: 8, min: 8, max: 8, last: NaN },
    });
  });
});

describe('slots', () => {
  /** Three slots, the second one empty. In the third, only one of four reports contains the gauge. */
  const chunk = new Chunk(
    3,
    new Map([
      [columnKey(0, STAT.count), Float64Array.of(2, NaN, 4)],
      [columnKey(GAUGE, STAT.avg), Float64Array.of(10, NaN, 30)],
      [columnKey(GAUGE, STAT.min), Float64Array.of(8, NaN, 30)],
      [columnKey(GAUGE, STAT.max), Float64Array.of(12, NaN, 30)],
      [columnKey(GAUGE, STAT.count), Float64Array.of(NaN, NaN, 1)],
      [columnKey(COUNTER, STAT.last), Float64Array.of(100, NaN, 300)],
      [columnKey(3, STAT.avg), Float64Array.of(NaN, NaN, 7)],
    ]),
  );

  it.each([
    [
      'one slot',
      0,
      1,
      2,
      { 1: { n: 2, sum: 20, min: 8, max: 12, last: NaN }, 2: { n: 2, sum: NaN, min: NaN, max: NaN, last: 100 } },
    ],
    ['an empty slot', 1, 2, 0, {}],
    [
      'all slots, by their own counts',
      0,
      3,
      6,
      {
        1: { n: 3, sum: 50, min: 8, max: 30, last: NaN },
        2: { n: 6, sum: NaN, min: NaN, max: NaN, last: 300 },
        3: { n: 4, sum: 28, min: NaN, max: NaN, last: NaN },
      },
    ],
  ])('aggregates %s', (_, start, end, reports, metrics) => {
    const aggregate = aggregateSlots(chunk, start, end);
    expect(aggregate.reports).toBe(reports);
    expect(Object.fromEntries(aggregate.metrics)).toEqual(metrics);
  });

  it('sets integers, and a count only if it differs from the number of reports', () => {
    const target = new Chunk(2);
    const slot = new SlotAggregate();
    for (const [at, value] of [
      [1, 10],
      [2, 11],
      [3, 11],
    ] as const) {
      slot.addReport(at);
      slot.addGauge(GAUGE, value);
    }
    slot.addCounter(COUNTER, 5, 3);
    setAggregate(target, 1, slot);
    expect(contentOf(target)).toEqual({
      '0.0': [NaN, 3],
      '1.1': [NaN, 11],
      '1.2': [NaN, 10],
      '1.3': [NaN, 11],
      '2.4': [NaN, 5],
      '2.0': [NaN, 1],
    });
  });

  it('clears columns of a slot that the aggregate lacks', () => {
    const target = new Chunk(1, new Map([[columnKey(GAUGE, STAT.last), Float64Array.of(4)]]));
    const slot = new SlotAggregate();
    slot.addReport(1);
    slot.addGauge(GAUGE, 2);
    setAggregate(target, 0, slot);
    expect(contentOf(target)).toEqual({ '0.0': [1], '1.1': [2], '1.2': [2], '1.3': [2], '1.4': [NaN] });
  });

  it('changes no other slot', () => {
    const target = new Chunk(2);
    for (const [slot, value] of [
      [0, 10],
      [1, 20],
      [1, 40],
    ] as const) {
      const aggregate = new SlotAggregate();
      aggregate.addReport(slot);
      aggregate.addGauge(GAUGE, value);
      mergeAggregate(target, slot, aggregate);
    }
    expect(contentOf(target)).toEqual({ '0.0': [1, 2], '1.1': [10, 30], '1.2': [10, 20], '1.3': [10, 40] });
  });
});
