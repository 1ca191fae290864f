import { HOUR_MS } from '@vitrine/contracts/time';
import type { ReportInterval } from '../agents/agents.service.ts';
import { recordHeartbeat, heartbeatDeadline, NO_HEARTBEAT, type Heartbeat } from './heartbeat.rule.ts';

const START = 1_790_000_000_000;

/** Simulates a node that reports with these `gaps` (ms), while `interval` (ms) is requested. */
function reporting(
  interval: number,
  gaps: number[],
  from: Heartbeat = NO_HEARTBEAT,
): { pulse: Heartbeat; now: number; pace: ReportInterval } {
  const pace = { interval, since: 0 };
  let now = from.receivedAt || START;
  let pulse = from.receivedAt ? from : recordHeartbeat(NO_HEARTBEAT, pace, now, now);
  for (const gap of gaps) pulse = recordHeartbeat(pulse, pace, (now += gap), now);
  return { pulse, now, pace };
}

const steadily = (gap: number, times = 20) => Array.from({ length: times }, () => gap);

it('notices a watched node that dies within 10 s, counting one second for the look and one for the page', () => {
  const { pulse, now, pace } = reporting(1000, steadily(1000));
  expect(heartbeatDeadline(pulse, pace) - now).toBeLessThanOrEqual(8000);
});

it('gives an unwatched node three of its intervals', () => {
  const { pulse, now, pace } = reporting(10_000, steadily(10_000));
  expect(heartbeatDeadline(pulse, pace) - now).toBe(30_000);
});

it('notices a node that died before somebody began to watch, within 10 s of that', () => {
  const { pulse } = reporting(10_000, steadily(10_000), reporting(1000, steadily(1000)).pulse);
  const since = pulse.receivedAt + 5000;
  expect(heartbeatDeadline(pulse, { interval: 1000, since }) - since).toBeLessThanOrEqual(8000);
});

it('does not take a node for dead that was asked to report more seldom', () => {
  const { pulse, now } = reporting(1000, steadily(1000));
  expect(heartbeatDeadline(pulse, { interval: 10_000, since: now })).toBeGreaterThanOrEqual(now + 30_000);
});

it('waits for an agent that keeps a slower pace than it is asked for', () => {
  const { pulse, now, pace } = reporting(1000, steadily(15_000));
  expect(heartbeatDeadline(pulse, pace)).toBeGreaterThan(now + 30_000);
});

it('does not flicker when a slow agent is asked to hurry', () => {
  const { pulse, now } = reporting(10_000, steadily(10_000));
  expect(heartbeatDeadline(pulse, { interval: 1000, since: now + 100 })).toBeGreaterThan(now + 10_000);
});

it.each([
  ['a node on a bad line', [1000, 6000, 1000, 6500, 1000, 7000, 2000, 7000]],
  ['a node that limps', [1000, 7000, 9000, 12_000, 16_000, 20_000, 20_000, 20_000, 20_000]],
])('does not let %s flicker', (_, gaps) => {
  const pace = { interval: 1000, since: 0 };
  let { pulse, now } = reporting(1000, steadily(1000));
  for (const gap of gaps) {
    now += gap;
    expect(heartbeatDeadline(pulse, pace)).toBeGreaterThan(now);
    pulse = recordHeartbeat(pulse, pace, now, now);
  }
});

it('goes offline at most once for a node that suddenly reports every 12 s', () => {
  const pace = { interval: 1000, since: 0 };
  let { pulse, now } = reporting(1000, steadily(1000));
  let offline = 0;
  for (let i = 0; i < 50; i++) {
    now += 12_000;
    if (heartbeatDeadline(pulse, pace) <= now) offline++;
    pulse = recordHeartbeat(pulse, pace, now, now);
  }
  expect(offline).toBe(1);
});

it('trusts a node again soon after a break', () => {
  const { pulse, now, pace } = reporting(1000, [...steadily(1000), 30_000, ...steadily(1000, 20)]);
  expect(heartbeatDeadline(pulse, pace) - now).toBeLessThanOrEqual(9000);
  const longAgo = reporting(1000, [...steadily(1000), HOUR_MS, 1000]);
  expect(heartbeatDeadline(longAgo.pulse, longAgo.pace) - longAgo.now).toBeLessThanOrEqual(8000);
});

it('does not learn a false pace from reports that arrive together', () => {
  const pace = { interval: 1000, since: 0 };
  let pulse = recordHeartbeat(NO_HEARTBEAT, pace, START, START);
  for (let i = 1; i < 10; i++) pulse = recordHeartbeat(pulse, pace, START + 30_000 + i, START + i * 15_000);
  expect(pulse.minInterval).toBe(15_000);
});

it('learns nothing of the pace from the first report, nor from two of the same moment', () => {
  const pace = { interval: 1000, since: 0 };
  const first = recordHeartbeat(NO_HEARTBEAT, pace, START, START);
  expect(first).toEqual({ receivedAt: START, taken: START, minInterval: Infinity, lateness: 0 });
  expect(recordHeartbeat(first, pace, START + 100, START + 250).minInterval).toBe(Infinity);
  expect(recordHeartbeat(first, pace, START + 100, START + 251).minInterval).toBe(251);
});

it('counts a gap of ten minutes as lateness, and a longer one as an outage', () => {
  const pace = { interval: 1000, since: 0 };
  const first = recordHeartbeat(NO_HEARTBEAT, pace, START, START);
  const after = (gap: number) => recordHeartbeat(first, pace, START + gap, START + gap).lateness;
  expect([after(600_000), after(600_001)]).toEqual([60_000, 0]);
});
