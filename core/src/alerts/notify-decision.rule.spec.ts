import { isSettled, decideNotification, type NotifyContext, type NotifyState } from './notify-decision.rule.ts';

const NOW = 1_790_000_000_000;
const unsaid: NotifyState = { firingAt: null, resolvedAt: null, acknowledgedAt: null };
const told: NotifyState = { ...unsaid, firingAt: NOW - 60_000 };
const open: NotifyContext = { suppressedBy: undefined, lastNotifiedAt: 0, cooldown: 300_000 };
const nothing = (held: string | null = null) => ({ notify: 'nothing', held });

it.each([
  ['nothing before it fires', 'pending', unsaid, open, nothing()],
  ['that it fires', 'firing', unsaid, open, { notify: 'firing' }],
  ['that it fires only once', 'firing', told, open, nothing()],
  ['nothing while somebody is at it', 'firing', { ...unsaid, acknowledgedAt: NOW }, open, nothing('acknowledged')],
  [
    'nothing in a maintenance window',
    'firing',
    unsaid,
    { ...open, suppressedBy: 'maintenance' },
    nothing('maintenance'),
  ],
  [
    'nothing so soon after the last time',
    'firing',
    unsaid,
    { ...open, lastNotifiedAt: NOW - 299_999 },
    nothing('cooldown'),
  ],
  ['it once the cooldown is over', 'firing', unsaid, { ...open, lastNotifiedAt: NOW - 300_000 }, { notify: 'firing' }],
  [
    'it at once where there is no cooldown',
    'firing',
    unsaid,
    { ...open, lastNotifiedAt: NOW - 1, cooldown: 0 },
    { notify: 'firing' },
  ],
  ['that it is over', 'resolved', told, open, { notify: 'resolved' }],
  [
    'that it is over although the beginning was a moment ago',
    'resolved',
    told,
    { ...open, lastNotifiedAt: NOW - 1 },
    { notify: 'resolved' },
  ],
  [
    'that it is over although somebody was at it',
    'resolved',
    { ...told, acknowledgedAt: NOW },
    open,
    { notify: 'resolved' },
  ],
  ['that it is over only once', 'resolved', { ...told, resolvedAt: NOW }, open, nothing()],
  ['that it is over only after the night', 'resolved', told, { ...open, suppressedBy: 'quiet' }, nothing('quiet')],
  ['nothing of an end whose beginning nobody heard of', 'resolved', unsaid, open, nothing()],
] as const)('says %s', (_, state, said, context, expected) =>
  expect(decideNotification({ state }, said, context, NOW)).toEqual(expected),
);

it.each([
  ['firing', unsaid, false],
  ['resolved', unsaid, true],
  ['resolved', told, false],
  ['resolved', { ...told, resolvedAt: NOW }, true],
] as const)('ends an alert that is %s when no notice is left to send', (state, said, expected) => {
  expect(isSettled({ state }, said)).toBe(expected);
});
