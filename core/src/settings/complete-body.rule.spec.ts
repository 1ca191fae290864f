import { ALERTS, BACKUPS, BILLING, RETENTION, SITE } from '@vitrine/contracts/settings';
import { completeBody } from './complete-body.rule.ts';

const RETAINED = { enabled: true, metricHours: 48, latencyHours: 24 };
const EXPIRY = { enabled: true, days: 3, hour: 12 };

it.each([
  ['a field', RETENTION, { enabled: false }, RETAINED, { ...RETAINED, enabled: false }],
  ['every field', RETENTION, {}, RETAINED, RETAINED],
  ['nothing', RETENTION, { ...RETAINED, metricHours: 1 }, RETAINED, { ...RETAINED, metricHours: 1 }],
  ['no wrong value', RETENTION, { ...RETAINED, metricHours: null }, RETAINED, { ...RETAINED, metricHours: null }],
  ['nothing of what it does not know', RETENTION, { ...RETAINED, other: 1 }, RETAINED, { ...RETAINED, other: 1 }],
  ['no list', RETENTION, [1], RETAINED, [1]],
  ['no text', RETENTION, 'a', RETAINED, 'a'],
  ['nothing without a body', RETENTION, null, RETAINED, null],
])('completes %s', (_, group, body, current, expected) => {
  expect(completeBody(group, body, current)).toEqual(expected);
});

it('completes missing sections and missing fields of a section', () => {
  const current = { expiry: EXPIRY, renewal: true };
  expect(completeBody(ALERTS, { renewal: false }, current)).toMatchObject({ renewal: false, expiry: EXPIRY });
  expect(completeBody(ALERTS, { expiry: { days: 9 } }, current)).toMatchObject({ expiry: { ...EXPIRY, days: 9 } });
  expect(completeBody(ALERTS, { expiry: 7 }, current)).toMatchObject({ expiry: 7 });
});

it('does not complete the entries of a record', () => {
  const current = { isPublic: true, currency: '€', rates: { $: 1.1, '£': 0.9 } };
  expect(completeBody(BILLING, { rates: { $: 2 } }, current)).toEqual({ ...current, rates: { $: 2 } });
  expect(completeBody(BILLING, { isPublic: false }, current)).toEqual({ ...current, isPublic: false });
});

it('adds no secret and no field that needs a step-up', () => {
  expect(completeBody(BACKUPS, { hour: 5 }, { frequency: 'daily', hour: 1, keepCount: 3, passphrase: 's' })).toEqual({
    frequency: 'daily',
    hour: 5,
    keepCount: 3,
  });
  expect(completeBody(SITE, {}, { name: 'N', publicUrl: 'https://status.example' })).not.toHaveProperty('publicUrl');
});
