import { endReason } from './end-reason.rule.ts';

const TOO_MUCH = 'it took more than its 128 MB of memory';

it.each([
  [['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory'], null, 'SIGABRT', TOO_MUCH],
  [['', '#', '# Fatal process out of memory: Worklist::Segment::Create', '#'], null, 'SIGTRAP', TOO_MUCH],
  [['RangeError: Array buffer allocation failed'], 1, null, TOO_MUCH],
  [
    ['index.js:4', 'TypeError: x is not a function'],
    1,
    null,
    'its process ended with code 1: TypeError: x is not a function',
  ],
  [['/usr/bin/node: bad option: --x'], 9, null, 'its process ended with code 9: /usr/bin/node: bad option: --x'],
  [['a warning'], 3, null, 'its process ended with code 3'],
  [[], null, 'SIGKILL', 'its process was ended by SIGKILL'],
])('explains %j, code %s and signal %s: %s', (lines, code, signal, reason) => {
  expect(endReason(lines, { code, signal }, 128)).toBe(reason);
});
