import { recordOutage, RECONNECT_GRACE_MS, evaluatePresence, flapDampingMs } from './offline.rule.ts';

const NOW = 1_790_000_000_000;
const ago = (seconds: number) => NOW - seconds * 1000;
const awake = { since: ago(3600), isIsolated: false };

it.each([
  ['a node that reports', { online: true, lastReport: ago(1) }, awake, { is: 'ok' }],
  [
    'a node that is silent',
    { online: false, lastReport: ago(30) },
    awake,
    { is: 'breached', since: ago(30), value: null },
  ],
  ['a node that never reported', { online: false, lastReport: 0 }, awake, { is: 'unknown' }],
  [
    'any silence while the core is cut off',
    { online: false, lastReport: ago(30) },
    { ...awake, isIsolated: true },
    { is: 'unknown' },
  ],
  [
    'a node that reports although the core thinks it is cut off',
    { online: true, lastReport: ago(1) },
    { ...awake, isIsolated: true },
    { is: 'ok' },
  ],
  [
    'a node that is not back yet after a restart of the core',
    { online: false, lastReport: ago(60) },
    { since: ago(30), isIsolated: false },
    { is: 'unknown' },
  ],
  [
    'a node that was down before the core started',
    { online: false, lastReport: ago(9000) },
    { since: NOW - RECONNECT_GRACE_MS, isIsolated: false },
    { is: 'breached', since: ago(9000), value: null },
  ],
  [
    'a node that came back after the restart and went again',
    { online: false, lastReport: ago(5) },
    { since: ago(30), isIsolated: false },
    { is: 'breached', since: ago(5), value: null },
  ],
] as const)('%s', (_, presence, watch, expected) => expect(evaluatePresence(presence, watch, NOW)).toEqual(expected));

it.each([
  ['no drop', [], 0],
  ['one outage', [ago(300)], 0],
  ['two within half an hour', [ago(900), ago(300)], 0],
  ['three', [ago(1200), ago(900), ago(300)], 120_000],
  ['four', [ago(1500), ago(1200), ago(900), ago(300)], 240_000],
  ['three of which one is long ago', [ago(1801), ago(900), ago(300)], 0],
  ['ten', Array.from({ length: 10 }, (_, i) => ago(i * 60)), 30 * 60_000],
])('settles after %s', (_, outages, expected) => expect(flapDampingMs(outages, NOW)).toBe(expected));

it('keeps only drops that still count', () => {
  expect(recordOutage([ago(1801), ago(100)], NOW)).toEqual([ago(100), NOW]);
  let outages: number[] = [];
  for (let i = 0; i < 50; i++) outages = recordOutage(outages, NOW + i);
  expect(outages).toHaveLength(10);
});
