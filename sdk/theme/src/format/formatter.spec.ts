import { formatter } from './formatter.ts';

const en = formatter('en');
const zh = formatter('zh-CN');

/** Joins a number and its unit with a no-break space. */
const withNoBreak = (text: string) => text.replace(' ', '\u00a0');

it.each([
  [0, '0 B'],
  [12, '12 B'],
  [510.4, '510 B'],
  [999_400, '999 kB'],
  [999_600, '1.00 MB'],
  [1_234_567, '1.23 MB'],
  [98_700_000_000, '98.7 GB'],
  [5e15, '5.00 PB'],
  [7e19, '70,000 PB'],
])('writes %d travelled bytes as %s', (value, text) => expect(en.bytes(value)).toBe(withNoBreak(text)));

it.each([
  [0, '0 B'],
  [297, '297 B'],
  [512 * 1024, '512 KiB'],
  [8 * 1024 ** 3, '8.00 GiB'],
  [1.5 * 1024 ** 4, '1.50 TiB'],
])('writes %d bytes of memory as %s', (value, text) => expect(en.size(value)).toBe(withNoBreak(text)));

it.each([
  [0, '0s'],
  [59, '59s'],
  [61, '1m 1s'],
  [3600, '1h'],
  [90_061, '1d 1h'],
  [99.9 * 86_400, '99d 21h'],
  [400 * 86_400, '400d'],
])('writes %d seconds as %s', (value, text) => expect(en.duration(value)).toBe(text));

it.each([
  [0, '0%'],
  [0.4, '0.4%'],
  [9.94, '9.9%'],
  [9.96, '10%'],
  [42.4, '42%'],
  [250, '250%'],
])('writes a share of %d as %s', (value, text) => expect(en.percent(value)).toBe(text));

it('writes rates, past times and regions in the language on screen', () => {
  expect(en.rate(2_500_000)).toBe(withNoBreak('2.50 MB/s'));
  expect(zh.rate(870)).toBe(withNoBreak('870 B/s'));
  expect(zh.ms(0.6)).toBe(withNoBreak('0.60 ms'));
  expect(en.ago(-90)).toBe('1m ago');
  expect(en.ago(0)).toBe('now');
  expect(zh.ago(-7200)).toBe('2小时前');
  expect(en.region('DE')).toBe('Germany');
  expect(zh.region('DE')).toBe('德国');
});

it.each([
  ['ru', '42 мин. назад'],
  ['fr', 'il y a 42 min'],
  ['es', 'hace 42 min'],
  ['pt-BR', 'há 42 min.'],
  ['ja', '42分前'],
  ['de', 'vor 42 m'],
])('writes a past time in words in %s', (language, text) =>
  expect(
    formatter(language)
      .ago(-2520)
      .replaceAll(/[\u00a0\u202f]/g, ' '),
  ).toBe(text),
);

it('writes the day of a range once', () => {
  const noon = Date.UTC(2026, 10, 27, 12);
  expect(en.dateTimeRange(noon, noon + 3_600_000)).toMatch(/^Nov 27, 2026, \d+:00\D+\d+:00\s?[AP]M$/u);
});

it('keeps an unknown region code', () => {
  expect(en.region('somewhere')).toBe('somewhere');
});
