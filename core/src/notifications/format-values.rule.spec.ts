import { DAY_MS, DAY_S } from '@vitrine/contracts/time';
import { formatValues } from './format-values.rule.ts';

const at = Date.UTC(2026, 5, 1, 12);
const expiring = JSON.stringify([
  { name: 'tokyo', expiresAt: at + 3 * DAY_MS, daysLeft: 3, autoRenewal: false },
  { name: 'osaka', expiresAt: at, daysLeft: 0, autoRenewal: true },
]);

it.each([
  ['en', { since: at }, { since: 'Jun 1, 2026, 12:00 PM' }],
  ['zh-CN', { since: at }, { since: '2026年6月1日 12:00' }],
  ['en', { duration: 0 }, { duration: '0 sec' }],
  ['en', { duration: 45 }, { duration: '45 sec' }],
  ['en', { duration: 3900 }, { duration: '1 hr 5 min' }],
  ['en', { duration: DAY_S }, { duration: '1 day' }],
  ['en', { duration: 90_061 }, { duration: '1 day 1 hr' }],
  ['en', { duration: 3605 }, { duration: '1 hr' }],
  ['zh-CN', { duration: 180 }, { duration: '3分钟' }],
  ['en', { value: 93.46, unit: 'percent' }, { value: '93.5%', unit: 'percent' }],
  ['en', { threshold: 200, unit: 'ms' }, { threshold: '200 ms', unit: 'ms' }],
  ['en', { value: 5.5e6, unit: 'bytes/s' }, { value: '5.5 MB/s', unit: 'bytes/s' }],
  ['en', { value: 61, unit: 'celsius' }, { value: '61°C', unit: 'celsius' }],
  ['en', { usedBytes: 0, limitBytes: 1e12 }, { usedBytes: '0 B', limitBytes: '1 TB' }],
  ['en', { value: 999_960, unit: 'bytes/s' }, { value: '1 MB/s', unit: 'bytes/s' }],
  ['en', { method: 'password+totp' }, { method: 'password and one-time code' }],
  ['zh-CN', { method: 'oauth2' }, { method: 'oauth2' }],
  ['en', { expiring }, { list: 'tokyo: Jun 4, 2026 (3 days left)\nosaka: Jun 1, 2026 (today, auto-renews)' }],
  ['zh-CN', { expiring }, { list: 'tokyo：2026年6月4日（剩 3 天）\nosaka：2026年6月1日（今天, 自动续期）' }],
  [
    'en',
    { usedPercent: 85, count: 1200, name: 'tokyo', gone: null, ok: true },
    { usedPercent: '85%', count: '1,200', name: 'tokyo', gone: '', ok: 'true' },
  ],
  ['en', { value: Number.NaN, unit: 'ms' }, { value: 'NaN', unit: 'ms' }],
] as const)('formats in %s the value %j as %j', (language, values, expected) => {
  expect(formatValues(values, language, 'UTC')).toEqual(expected);
});

it('formats times in the time zone', () => {
  expect(formatValues({ since: at }, 'en', 'Asia/Tokyo').since).toContain('9:00');
});
