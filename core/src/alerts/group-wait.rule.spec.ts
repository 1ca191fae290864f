import { shouldWaitForFiring, shouldWaitForResolved, type PendingOutage } from './group-wait.rule.ts';
import { newAlert, NO_TARGET, type OpenAlert } from './open-alert.ts';

const NOW = 1_000_000;
const target = {
  ...NO_TARGET,
  key: 'offline:a',
  kind: 'offline',
  node: { uuid: 'a', name: 'a' },
} as const;

const alert = (lifecycle: Partial<OpenAlert['lifecycle']>, overrides: Partial<OpenAlert> = {}): OpenAlert => ({
  ...newAlert(target, {
    state: 'firing',
    since: NOW - 100_000,
    firedAt: NOW,
    recoveredSince: null,
    value: null,
    peak: null,
    ...lifecycle,
  }),
  ...overrides,
});

/** Another outage that began `began` ms after the first one and fires `due` ms from now. */
const outage = (began: number, due: number): PendingOutage => ({ since: NOW - 100_000 + began, due: NOW + due });

it.each<[string, number, PendingOutage[], boolean]>([
  ['nobody else is lost', 0, [], false],
  ['another began with it and counts soon', 0, [outage(3000, 3000)], true],
  ['another began just within a minute after it', 0, [outage(60_000, 3000)], true],
  ['another began more than a minute after it', 0, [outage(60_001, 3000)], false],
  ['another began more than a minute before it', 0, [outage(-60_001, 3000)], false],
  ['another counts within the time that one waits', 0, [outage(0, 30_000)], true],
  ['another counts only later than one waits', 0, [outage(0, 30_001)], false],
  ['one of several is near enough', 0, [outage(90_000, 0), outage(0, 10_000)], true],
  ['it has waited for almost long enough', 29_999, [outage(0, 1000)], true],
  ['it has waited for long enough', 30_000, [outage(0, 1000)], false],
])('decides whether a firing alert waits for others: %s', (_, waited, coming, waits) => {
  expect(shouldWaitForFiring(alert({ firedAt: NOW - waited }), coming, NOW)).toBe(waits);
});

it('lets an alert that fires now wait for other outages', () => {
  expect(shouldWaitForFiring(alert({ firedAt: null }), [outage(0, 1000)], NOW)).toBe(true);
});

it.each<[string, number, OpenAlert[], boolean]>([
  ['nobody else was in its notice', 0, [alert({}, { notice: 'another' })], false],
  ['another of its notice is still lost', 0, [alert({}, { notice: 'n' })], true],
  ['another of its notice is back', 0, [alert({ state: 'resolved' }, { notice: 'n' })], false],
  ['it has waited for almost long enough', 29_999, [alert({}, { notice: 'n' })], true],
  ['it has waited for long enough', 30_000, [alert({}, { notice: 'n' })], false],
])('decides whether a resolved alert waits for others: %s', (_, waited, open, waits) => {
  const ended = alert({ state: 'resolved', recoveredSince: NOW - waited }, { notice: 'n' });
  expect(shouldWaitForResolved(ended, [ended, ...open], NOW)).toBe(waits);
});
