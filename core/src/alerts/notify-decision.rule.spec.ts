import { isSettled, decideNotification, type NotifyContext, type NotifyState } from './notify-decision.rule.ts';

const NOW = 1_790_000_000_000;
const unnotified: NotifyState = { firingAt: null, resolvedAt: null, acknowledgedAt: null };
const notifiedFiring: NotifyState = { ...unnotified, firingAt: NOW - 60_000 };
const open: NotifyContext = { suppressedBy: undefined, lastNotifiedAt: 0, cooldown: 300_000 };
const nothing = (suppressedBy: string | null = null) => ({ notify: 'nothing', held: suppressedBy });

it.each([
  ['sends nothing before it fires', 'pending', unnotified, open, nothing()],
  ['sends that it fires', 'firing', unnotified, open, { notify: 'firing' }],
  ['sends only once that it fires', 'firing', notifiedFiring, open, nothing()],
  [
    'sends nothing once it is acknowledged',
    'firing',
    { ...unnotified, acknowledgedAt: NOW },
    open,
    nothing('acknowledged'),
  ],
  [
    'sends nothing in a maintenance window',
    'firing',
    unnotified,
    { ...open, suppressedBy: 'maintenance' },
    nothing('maintenance'),
  ],
  [
    'sends nothing during the cooldown',
    'firing',
    unnotified,
    { ...open, lastNotifiedAt: NOW - 299_999 },
    nothing('cooldown'),
  ],
  ['sends after the cooldown', 'firing', unnotified, { ...open, lastNotifiedAt: NOW - 300_000 }, { notify: 'firing' }],
  [
    'sends at once without a cooldown',
    'firing',
    unnotified,
    { ...open, lastNotifiedAt: NOW - 1, cooldown: 0 },
    { notify: 'firing' },
  ],
  ['sends the recovery', 'resolved', notifiedFiring, open, { notify: 'resolved' }],
  [
    'sends the recovery despite the cooldown',
    'resolved',
    notifiedFiring,
    { ...open, lastNotifiedAt: NOW - 1 },
    { notify: 'resolved' },
  ],
  [
    'sends the recovery of an acknowledged alert',
    'resolved',
    { ...notifiedFiring, acknowledgedAt: NOW },
    open,
    { notify: 'resolved' },
  ],
  ['sends the recovery only once', 'resolved', { ...notifiedFiring, resolvedAt: NOW }, open, nothing()],
  [
    'holds the recovery back in quiet hours',
    'resolved',
    notifiedFiring,
    { ...open, suppressedBy: 'quiet' },
    nothing('quiet'),
  ],
  ['sends no recovery of an alert that was not sent', 'resolved', unnotified, open, nothing()],
] as const)('%s', (_, state, notifyState, context, expected) =>
  expect(decideNotification({ state }, notifyState, context, NOW)).toEqual(expected),
);

it.each([
  ['firing', unnotified, false],
  ['resolved', unnotified, true],
  ['resolved', notifiedFiring, false],
  ['resolved', { ...notifiedFiring, resolvedAt: NOW }, true],
] as const)('ends an alert that is %s when no notice is left to send', (state, notifyState, expected) => {
  expect(isSettled({ state }, notifyState)).toBe(expected);
});
