import { isNewer } from './newer.rule.ts';

it.each([
  ['0.10.0', '0.9.3', true],
  ['0.9.3', '0.10.0', false],
  ['1.0.0', '0.99.99', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.1', false],
  ['1.1.0', '1.0.9', true],
  ['1.0.0-rc.1', '1.0.0', false],
  ['1.0.1+build', '1.0.0', true],
  ['1.0', '0.9.0', false],
  ['1.0.0', 'unknown', false],
  ['v1.0.0', '0.9.0', false],
  ['1.0.0x', '0.9.0', false],
  ['1234567.0.0', '1.0.0', false],
  ['999999.0.0', '1.0.0', true],
])('returns whether %s is newer than %s', (version, otherVersion, newer) => {
  expect(isNewer(version, otherVersion)).toBe(newer);
});
