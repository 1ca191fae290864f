import { DAY_MS, DAY_S } from '@vitrine/contracts/time';
import { BADGE_LABELS } from './badge-labels.ts';
import { badgeOf, formatDuration, siteBadge, type BadgeMetric, type NodeSnapshot } from './badge.rule.ts';

const labels = BADGE_LABELS.en;
const NOW = Date.UTC(2026, 0, 1);
const snapshot = (state: object = {}, node: object = {}) =>
  ({
    node: { name: 'tokyo', ramTotal: 200, diskTotal: 0, expiredAt: null, ...node },
    state: {
      online: true,
      lastReport: NOW,
      cpu: 42.4,
      ramUsed: 160,
      diskUsed: 5,
      load1: 1.234,
      uptime: 3600,
      ...state,
    },
    now: NOW,
  }) as unknown as NodeSnapshot;

it.each<[string, BadgeMetric, NodeSnapshot, string[]]>([
  ['a node that reports', 'status', snapshot(), ['tokyo', 'online', 'good']],
  ['a node that does not report', 'status', snapshot({ online: false }), ['tokyo', 'offline', 'bad']],
  ['no value of a node that does not report', 'cpu', snapshot({ online: false }), ['tokyo CPU', 'offline', 'bad']],
  [
    'a node that never reported',
    'status',
    snapshot({ online: false, lastReport: 0 }),
    ['tokyo', 'never reported', 'plain'],
  ],
  ['a share', 'cpu', snapshot(), ['tokyo CPU', '42%', 'good']],
  ['a share that is high', 'memory', snapshot(), ['tokyo memory', '80%', 'fair']],
  ['a share just below that', 'cpu', snapshot({ cpu: 79.9 }), ['tokyo CPU', '80%', 'good']],
  ['a share that is very high', 'cpu', snapshot({ cpu: 95 }), ['tokyo CPU', '95%', 'bad']],
  ['a share just below that one', 'cpu', snapshot({ cpu: 94.9 }), ['tokyo CPU', '95%', 'fair']],
  ['a share of nothing', 'disk', snapshot(), ['tokyo disk', 'unknown', 'plain']],
  ['the load', 'load', snapshot(), ['tokyo load', '1.23', 'plain']],
  ['the uptime', 'uptime', snapshot(), ['tokyo uptime', '1 h', 'plain']],
  ['no availability', 'availability', snapshot(), ['tokyo availability', 'unknown', 'plain']],
  ...(
    [
      [100, '100%', 'good'],
      [99.999, '99.99%', 'good'],
      [99.9, '99.90%', 'good'],
      [99.89, '99.89%', 'fair'],
      [98.99, '98.99%', 'bad'],
    ] as const
  ).map(([availability, value, tone]): [string, BadgeMetric, NodeSnapshot, string[]] => [
    `an availability of ${availability}, also of a node that does not report`,
    'availability',
    { ...snapshot({ online: false }), availability },
    ['tokyo availability', value, tone],
  ]),
  ['no expiry', 'expiry', snapshot(), ['tokyo expiry', 'unknown', 'plain']],
  [
    'an expiry, also of a node that does not report',
    'expiry',
    snapshot({ online: false }, { expiredAt: NOW + 8 * DAY_MS }),
    ['tokyo expiry', '8 d', 'good'],
  ],
  ['an expiry within a week', 'expiry', snapshot({}, { expiredAt: NOW + 7 * DAY_MS }), ['tokyo expiry', '7 d', 'fair']],
  [
    'a day that has begun as a whole one',
    'expiry',
    snapshot({}, { expiredAt: NOW + 1 }),
    ['tokyo expiry', '1 d', 'fair'],
  ],
  ['an expiry that has come', 'expiry', snapshot({}, { expiredAt: NOW }), ['tokyo expiry', 'expired', 'bad']],
])('shows %s', (_, metric, now, [label, value, tone]) => {
  expect(badgeOf(metric, now, labels)).toEqual({ label, value, tone });
});

it.each([
  [0, '0 min'],
  [59, '0 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [86_399, '23 h'],
  [DAY_S, '1 d'],
  [200_000, '2 d'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds, labels)).toBe(text);
});

it.each([
  [[], '0/0 online', 'plain'],
  [['online', 'online'], '2/2 online', 'good'],
  [['online', 'offline'], '1/2 online', 'fair'],
  [['online', 'waiting'], '1/2 online', 'good'],
  [['offline', 'waiting'], '0/2 online', 'bad'],
  [['waiting'], '0/1 online', 'plain'],
])('shows a site whose nodes are %j', (nodes, value, tone) => {
  expect(
    siteBadge(
      'Site',
      nodes.map(presence => ({ online: presence === 'online', lastReport: presence === 'waiting' ? 0 : NOW })),
      labels,
    ),
  ).toEqual({ label: 'Site', value, tone });
});
