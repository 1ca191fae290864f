import { isNativeTrace } from './native-trace.rule.ts';

it.each([
  ['<--- Last few GCs --->', true],
  ['[4711:0x7f3c6c000000]     2310 ms: Mark-Compact 127.6 (129.3) -> 127.4 (129.6) MB, 52.10 / 0.00 ms', true],
  ['<--- JS stacktrace --->', true],
  ['----- Native stack trace -----', true],
  [' 1: 0x7f1d0a node::OOMErrorHandler(char const*, v8::OOMDetails const&) [node]', true],
  ['12: 0x1a2b3c  [node]', true],
  ['', true],
  ['FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory', false],
  ['1: the first of two', false],
  ['a line of the plugin', false],
])('%j', (line, isNative) => {
  expect(isNativeTrace(line)).toBe(isNative);
});
