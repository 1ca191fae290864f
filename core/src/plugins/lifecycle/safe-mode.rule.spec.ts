import { modeFor } from './safe-mode.rule.ts';

it.each([
  ['all', 0, 'all', null],
  ['all', 2, 'all', null],
  ['all', 3, 'bundled', 'crashes'],
  ['all', 6, 'off', 'crashes'],
  ['bundled', 0, 'bundled', 'configured'],
  ['bundled', 3, 'bundled', 'configured'],
  ['bundled', 6, 'off', 'crashes'],
  ['off', 0, 'off', 'configured'],
  ['off', 9, 'off', 'configured'],
] as const)('combines the configured mode %s and %d crashes to %s (%s)', (configured, crashes, mode, cause) => {
  expect(modeFor(configured, crashes)).toEqual({ mode, cause });
});
