import { DAY_S, HOUR_MS } from '@vitrine/contracts/time';
import { randomFrom } from '../../../sdk/tooling/random.ts';
import type { ReportInterval } from '../agents/agents.service.ts';
import {
  recordHeartbeat,
  heartbeatDeadline,
  NO_HEARTBEAT,
  reconnectedBy,
  type Heartbeat,
  type Silence,
} from './heartbeat.rule.ts';

const START = 1_790_000_000_000;

/** Simulates a node that reports with these `gaps` (ms), while `interval` (ms) is the requested interval. */
function reporting(
  interval: number,
  gaps: number[],
  from: Heartbeat = NO_HEARTBEAT,
): { heartbeat: Heartbeat; now: number; reportInterval: ReportInterval } {
  const reportInterval = { interval, since: 0 };
  let now = from.receivedAt || START;
  let heartbeat = from.receivedAt ? from : recordHeartbeat(NO_HEARTBEAT, reportInterval, now, now);
  for (const gap of gaps) heartbeat = recordHeartbeat(heartbeat, reportInterval, (now += gap), now);
  return { heartbeat, now, reportInterval };
}

const steadily = (gap: number, times = 20) => Array.from({ length: times }, () => gap);

it('detects a dead watched node within 8 s, which leaves two for check and page', () => {
  const { heartbeat, now, reportInterval } = reporting(1000, steadily(1000));
  expect(heartbeatDeadline(heartbeat, reportInterval) - now).toBeLessThanOrEqual(8000);
});

it('gives an unwatched node three of its intervals', () => {
  const { heartbeat, now, reportInterval } = reporting(10_000, steadily(10_000));
  expect(heartbeatDeadline(heartbeat, reportInterval) - now).toBe(30_000);
});

it('detects within 10 s of watching a node that died before', () => {
  const { heartbeat } = reporting(10_000, steadily(10_000), reporting(1000, steadily(1000)).heartbeat);
  const since = heartbeat.receivedAt + 5000;
  expect(heartbeatDeadline(heartbeat, { interval: 1000, since }) - since).toBeLessThanOrEqual(8000);
});

it('keeps a node online that was requested to report less often', () => {
  const { heartbeat, now } = reporting(1000, steadily(1000));
  expect(heartbeatDeadline(heartbeat, { interval: 10_000, since: now })).toBeGreaterThanOrEqual(now + 30_000);
});

it('waits for an agent that keeps a slower interval than requested', () => {
  const { heartbeat, now, reportInterval } = reporting(1000, steadily(15_000));
  expect(heartbeatDeadline(heartbeat, reportInterval)).toBeGreaterThan(now + 30_000);
});

it('does not flap when a slow agent is requested to speed up', () => {
  const { heartbeat, now } = reporting(10_000, steadily(10_000));
  expect(heartbeatDeadline(heartbeat, { interval: 1000, since: now + 100 })).toBeGreaterThan(now + 10_000);
});

it.each([
  ['a node on a bad line', [1000, 6000, 1000, 6500, 1000, 7000, 2000, 7000]],
  ['a node that limps', [1000, 6500, 9000, 12_000, 16_000, 20_000, 20_000, 20_000, 20_000]],
])('does not flap with %s', (_, gaps) => {
  const reportInterval = { interval: 1000, since: 0 };
  let { heartbeat, now } = reporting(1000, steadily(1000));
  for (const gap of gaps) {
    now += gap;
    expect(heartbeatDeadline(heartbeat, reportInterval)).toBeGreaterThan(now);
    heartbeat = recordHeartbeat(heartbeat, reportInterval, now, now);
  }
});

it('marks a node offline at most once if it suddenly reports every 12 s', () => {
  const reportInterval = { interval: 1000, since: 0 };
  let { heartbeat, now } = reporting(1000, steadily(1000));
  let offline = 0;
  for (let i = 0; i < 50; i++) {
    now += 12_000;
    if (heartbeatDeadline(heartbeat, reportInterval) <= now) offline++;
    heartbeat = recordHeartbeat(heartbeat, reportInterval, now, now);
  }
  expect(offline).toBe(1);
});

it('restores a short deadline soon after a break', () => {
  const { heartbeat, now, reportInterval } = reporting(1000, [...steadily(1000), 30_000, ...steadily(1000, 20)]);
  expect(heartbeatDeadline(heartbeat, reportInterval) - now).toBeLessThanOrEqual(9000);
});

it('does not learn a false interval from reports that arrive together', () => {
  const reportInterval = { interval: 1000, since: 0 };
  let heartbeat = recordHeartbeat(NO_HEARTBEAT, reportInterval, START, START);
  for (let i = 1; i < 10; i++)
    heartbeat = recordHeartbeat(heartbeat, reportInterval, START + 30_000 + i, START + i * 15_000);
  expect(heartbeat.minInterval).toBe(15_000);
});

it('learns nothing from the first report, nor from two of the same moment', () => {
  const reportInterval = { interval: 1000, since: 0 };
  const first = recordHeartbeat(NO_HEARTBEAT, reportInterval, START, START);
  expect(first).toEqual({ ...NO_HEARTBEAT, receivedAt: START, taken: START });
  expect(recordHeartbeat(first, reportInterval, START + 100, START + 250).minInterval).toBe(Infinity);
  expect(recordHeartbeat(first, reportInterval, START + 100, START + 251).minInterval).toBe(251);
});

it('learns nothing from an outage', () => {
  const reportInterval = { interval: 1000, since: 0 };
  const first = recordHeartbeat(NO_HEARTBEAT, reportInterval, START, START);
  const after = (silence: Silence) =>
    recordHeartbeat(first, reportInterval, START + 90_000, START + 90_000, silence).lateness;
  expect([after('delay'), after('outage'), after('unknown')]).toEqual([60_000, 0, 0]);
});

it('learns from consecutive late requests', () => {
  const reportInterval = { interval: 1000, since: 0 };
  let heartbeat = recordHeartbeat(NO_HEARTBEAT, reportInterval, START, START);
  heartbeat = recordHeartbeat(heartbeat, reportInterval, START + 5000, START + 5000, 'unknown');
  expect(heartbeat.lateness).toBe(0);
  heartbeat = recordHeartbeat(heartbeat, reportInterval, START + 11_000, START + 11_000, 'unknown');
  expect(heartbeat.lateness).toBe(1000);
});

/** How agents reach the core. */
const TRANSPORTS = ['websocket', 'post'] as const;

/**
 * Simulates a node for some time, in seconds: its reports with their jitter, the outages, and a check per second. Returns for each
 * outage the seconds until the node was offline, and how often it was offline without an outage.
 */
function simulate(
  interval: number,
  transport: (typeof TRANSPORTS)[number],
  seconds: number,
  jitter: number,
  outages: readonly { readonly at: number; readonly lasts: number }[],
) {
  const random = randomFrom(interval * 7 + seconds);
  const reportInterval = { interval: interval * 1000, since: 0 };
  const detected: number[] = [];
  let falseNotices = 0;
  let heartbeat = recordHeartbeat(NO_HEARTBEAT, reportInterval, START, START);
  let isOnline = true;
  let isConnected = true;
  let lastReport = 0;
  const arrivalOf = (n: number) => n * interval + random() * jitter;
  let n = 1;
  let next = arrivalOf(n);
  for (let now = 1; now < seconds; now++) {
    const outage = outages.find(({ at, lasts }) => now >= at && now < at + lasts);
    if (outage) isConnected = false;
    while (next <= now) {
      const during = outages.find(({ at, lasts }) => next >= at && next < at + lasts);
      if (!during) {
        const at = START + next * 1000;
        const silence = !isOnline || (transport === 'websocket' && !isConnected) ? 'outage' : 'delay';
        heartbeat = recordHeartbeat(
          heartbeat,
          reportInterval,
          at,
          at,
          transport === 'post' && isOnline ? 'unknown' : silence,
        );
        isOnline = true;
        isConnected = true;
        lastReport = next;
      }
      next = Math.max(next, arrivalOf(++n));
    }
    if (!isOnline || heartbeatDeadline(heartbeat, reportInterval) > START + now * 1000) continue;
    isOnline = false;
    // A short outage may end before the node counts as offline.
    const isCaused = outages.some(({ at, lasts }) => now >= at && now < at + lasts + 2 * interval);
    if (isCaused) detected.push(now - lastReport);
    else falseNotices++;
  }
  return { detected, falseNotices };
}

const OUTAGES = [5, 15, 20, 30, 75, 90, 200, 300, 600, 900, 90, 75];

it.each([1, 3, 10, 60].flatMap(interval => TRANSPORTS.map(transport => [interval, transport] as const)))(
  'detects each outage of a series at one report each %d s by %s in time',
  (interval, transport) => {
    let at = 100;
    const outages = OUTAGES.map(duration => ({ at: (at += 1000), lasts: duration }));
    const limit = 3 * interval + 5;
    const { detected, falseNotices } = simulate(interval, transport, 15_000, interval / 2, outages);
    expect(detected.length).toBeGreaterThanOrEqual(OUTAGES.filter(duration => duration > limit + interval).length);
    expect(Math.max(...detected)).toBeLessThanOrEqual(limit);
    expect(falseNotices).toBe(0);
  },
);

it.each(TRANSPORTS)('marks no node offline in a week of jitter by %s', transport => {
  for (const [interval, jitter] of [
    [3, 4],
    [10, 15],
    [60, 100],
  ] as const)
    expect(simulate(interval, transport, 7 * DAY_S, jitter, []).falseNotices).toBe(0);
});

it.each([
  [5_000, 5_000],
  [89_000, 89_000],
  [HOUR_MS, 90_000],
])('gives agents without a core for %i ms another %i ms to return', (pause, time) => {
  expect(reconnectedBy(START, START + pause)).toBe(START + pause + time);
});
