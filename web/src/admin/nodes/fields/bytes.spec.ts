import { bytesOf, typedBytes } from './bytes.ts';

it.each([
  [0, '0', 'GB'],
  [1e12, '1', 'TB'],
  [1.5e12, '1.5', 'TB'],
  [2 ** 40, '1', 'TiB'],
  [500e9, '500', 'GB'],
  [1234, '1.234', 'KB'],
  [7, '7', 'B'],
  [123_456_789_013, '123456.789013', 'MB'],
] as const)('shows %d bytes as %s %s, and reads them back', (bytes, amount, unit) => {
  expect(typedBytes(bytes)).toEqual({ amount, unit });
  expect(bytesOf({ amount, unit })).toBe(bytes);
});

it.each(['', '-1', 'a lot', '1e9', '1.2.3', '99999999999999999', 'Infinity'])('rejects %j as an amount', amount => {
  expect(bytesOf({ amount, unit: 'GB' })).toBeUndefined();
});

it('reads a decimal comma, and rejects numbers that are too large', () => {
  expect(bytesOf({ amount: '1,5', unit: 'TB' })).toBe(1.5e12);
  expect(bytesOf({ amount: '100', unit: 'PB' })).toBeUndefined();
});
