import { HOUR_MS } from '@vitrine/contracts/time';
import type { DisconnectReason } from './disconnect-reason.ts';
import { FIRST, nextAttempt, stayOnHttp, welcomeWithin, type Attempts } from './next-attempt.rule.ts';
import { TIMING } from './timing.ts';

const longest = () => 1;
const shortest = () => 0;
const after = (end: DisconnectReason, before: Partial<Attempts> = {}, random = longest) =>
  nextAttempt(end, { ...FIRST, ...before }, TIMING, random);

const unreachable: DisconnectReason = { kind: 'unreachable', detail: '' };
const hungUp: DisconnectReason = { kind: 'blocked', sure: false, detail: '' };
const blocked: DisconnectReason = { kind: 'blocked', sure: true, detail: '' };

it('doubles the limit of the pause up to a minute, and draws a pause up to it', () => {
  let attempts: Attempts = FIRST;
  const bounds = Array.from({ length: 8 }, () => {
    const next = nextAttempt(unreachable, attempts, TIMING, longest);
    attempts = next;
    return next.wait;
  });
  expect(bounds).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(after(unreachable, { failures: 9 }, shortest).wait).toBe(0);
  expect(after(unreachable, { failures: 1e6 }).wait).toBe(60_000);
});

it('waits longer for the welcome after the second failure, up to a minute', () => {
  const waits = [0, 1, 2, 3, 4, 1e6].map(failures => welcomeWithin({ ...FIRST, failures }, TIMING));
  expect(waits).toEqual([15_000, 15_000, 30_000, 60_000, 60_000, 60_000]);
});

it('spreads a fleet that lost its core over the whole pause', () => {
  const waits = Array.from({ length: 2000 }, () => nextAttempt(unreachable, { ...FIRST, failures: 5 }, TIMING).wait);
  const perSecond = Map.groupBy(waits, wait => Math.floor(wait / 1000));
  expect(Math.max(...[...perSecond.values()].map(group => group.length))).toBeLessThan(100);
});

it('starts with a short pause again after a connection that lasted', () => {
  expect(after({ kind: 'lost', detail: '', lasted: HOUR_MS }, { failures: 7 })).toMatchObject({
    wait: 2000,
    failures: 0,
  });
  expect(after({ kind: 'lost', detail: '', lasted: 100 }, { failures: 7 })).toMatchObject({
    wait: 60_000,
    failures: 8,
  });
});

it('does not count a move to another instance as a failure', () => {
  const moved: DisconnectReason = { kind: 'moved' };
  expect(after(moved)).toMatchObject({ ...FIRST, wait: 2000 });
  expect(after(moved, { failures: 3 })).toMatchObject({ failures: 3, wait: 2000 });
});

it.each([
  ['a network that says no', blocked, {}, 'http'],
  ['one that hung up once, as a dying core does', hungUp, {}, 'websocket'],
  ['one that hangs up again', hungUp, { cutOff: 1 }, 'http'],
  ['a core that is away', unreachable, {}, 'websocket'],
  ['HTTP that is blocked as well', blocked, { transport: 'http' }, 'websocket'],
  ['time to try WebSocket again', { kind: 'upgrade' }, { transport: 'http' }, 'websocket'],
] as const)('after %s it continues over %s', (_, end, before, transport) =>
  expect(after(end, before).transport).toBe(transport),
);

it('waits longer after each rejection of the token', () => {
  const rejected: DisconnectReason = { kind: 'unauthorised', detail: '' };
  expect([0, 1, 2, 9].map(refusals => after(rejected, { refusals }, shortest).wait)).toEqual([
    30_000, 60_000, 120_000, 450_000,
  ]);
  expect(after(rejected, { refusals: 9 }).wait).toBe(900_000);
});

it('waits at least as long as requested, spread over time', () => {
  const busy: DisconnectReason = { kind: 'throttled', detail: '', retryAfter: 30_000 };
  expect(after(busy, {}, shortest).wait).toBe(30_000);
  expect(after(busy, {}, longest).wait).toBe(32_000);
});

it('waits before it reconnects after another agent replaced it', () => {
  expect(after({ kind: 'replaced', detail: '' }, {}, shortest).wait).toBe(30_000);
});

it('retries WebSocket from HTTP less and less often', () => {
  expect([0, 1, 2, 10].map(upgrades => stayOnHttp({ ...FIRST, upgrades }, TIMING, longest))).toEqual([
    30_000, 60_000, 120_000, 600_000,
  ]);
});
