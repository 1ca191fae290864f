import fc from 'fast-check';
import type { InterfaceReading } from '@vitrine/contracts';
import { addContinuation, ownTotals } from './traffic-in-place.ts';
import { countTraffic, type CounterReading, type TrafficTotals } from './traffic.rule.ts';

const START = 1_790_000_000_000;

interface Step {
  readonly after: number;
  readonly uptime: number;
  readonly boot: string;
  readonly stream: string;
  readonly interfaces: readonly InterfaceReading[];
}

const bytes = fc.oneof(fc.nat(1000), fc.maxSafeNat(), fc.integer({ min: 2 ** 32 - 500, max: 2 ** 32 + 500 }));
const often = <T>(common: T, unusual: T) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(common) }, fc.constant(unusual));
const interfaces = fc.oneof(...[['eth0'], ['eth0', 'wg0'], ['wg0', 'eth0'], ['eth0', 'eth0'], []].map(withNames));
const step: fc.Arbitrary<Step> = fc.record({
  after: fc.integer({ min: -5, max: 100 }),
  uptime: fc.oneof(fc.constant(0), fc.nat(50)),
  boot: often('a', 'b'),
  stream: often('x', 'y'),
  interfaces,
});

function withNames(names: readonly string[]): fc.Arbitrary<InterfaceReading[]> {
  const reading = (name: string) =>
    fc.record({ name: fc.constant(name), up: fc.nat(), down: fc.nat(), totalUp: bytes, totalDown: bytes });
  return fc.tuple(...names.map(reading));
}

function countersOf(interfaces: readonly InterfaceReading[], at: number): CounterReading['counters'] {
  return new Map(interfaces.map(({ name, totalUp, totalDown }) => [name, { up: totalUp, down: totalDown, at }]));
}

it('adds like countTraffic, or changes nothing', () => {
  let added = 0;
  const property = fc.property(fc.array(step, { minLength: 2, maxLength: 20 }), steps => {
    let before: TrafficTotals | undefined;
    let at = START;
    for (const { after, interfaces, ...origin } of steps) {
      at += after * 1000;
      const reading = { at, ...origin, uptime: origin.uptime && (at - START) / 1000 + origin.uptime };
      const expected = countTraffic(before, { ...reading, counters: countersOf(interfaces, at) });
      if (before) {
        const totals = ownTotals(before);
        const isAdded = addContinuation(totals, reading, interfaces);
        expect(totals).toEqual(isAdded ? expected : before);
        if (isAdded) expect([...totals.counters.keys()]).toEqual([...expected.counters.keys()]);
        if (isAdded) added++;
      }
      before = expected;
    }
  });
  fc.assert(property, { numRuns: 1000 });
  expect(added).toBeGreaterThan(100);
});

it('leaves the original of copied totals unchanged', () => {
  const interfaces = [{ name: 'eth0', up: 0, down: 0, totalUp: 100, totalDown: 100 }];
  const reading = { at: START, uptime: 50, boot: 'a', stream: 'x' };
  const totals = countTraffic(undefined, { ...reading, counters: countersOf(interfaces, START) });
  const ownCounters = ownTotals(totals);
  const nextCounters = [{ ...interfaces[0]!, totalUp: 150, totalDown: 160 }];
  expect(addContinuation(ownCounters, { ...reading, at: START + 1000, uptime: 51 }, nextCounters)).toBe(true);
  expect([ownCounters.up, ownCounters.down, totals.up, totals.counters.get('eth0')!.up]).toEqual([50, 60, 0, 100]);
});
