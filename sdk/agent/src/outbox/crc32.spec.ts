import { crc32 as zlibs } from 'node:zlib';
import { crc32 } from './crc32.ts';

it.each(['', 'a', '123456789', 'Zażółć 日本 🦊', '{"seq":1}'.repeat(500)])('returns the same as zlib (%j)', text =>
  expect(crc32(text)).toBe(zlibs(text)),
);
