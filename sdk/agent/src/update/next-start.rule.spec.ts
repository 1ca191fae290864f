import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { isNewer } from './newer.rule.ts';
import { accept, EMPTY, isWanted, selectProgram, refuse, type ProgramStoreState } from './next-start.rule.ts';

const NOW = 1_800_000_000_000;
const program = (version: string) => ({ version, sha256: `sum of ${version}` });
const trial = (version: string, starts = 0): ProgramStoreState => ({
  ...EMPTY,
  trial: { ...program(version), starts },
});
const current = (version: string): ProgramStoreState => ({ ...EMPTY, current: program(version) });
const starts = (state: ProgramStoreState, installed = '1.0.0') =>
  selectProgram(state, installed, NOW).start?.version ?? 'installed';

it.each([
  ['nothing came yet', EMPTY, 'installed'],
  ['a newer program is tried', trial('1.1.0'), '1.1.0'],
  ['and once more after a crash', trial('1.1.0', 2), '1.1.0'],
  ['three starts without a report are enough', trial('1.1.0', 3), 'installed'],
  ['back to the one that was good', { ...trial('1.2.0', 3), current: program('1.1.0') }, '1.1.0'],
  ['what has proven itself', current('1.1.0'), '1.1.0'],
  ['the installed one is newer meanwhile', current('0.9.0'), 'installed'],
  ['the installed one is the same', current('1.0.0'), 'installed'],
  ['a trial older than the installed one', trial('0.9.0'), 'installed'],
])('%s: %#', (_, state, expected) => expect(starts(state)).toBe(expected));

it('counts each start before it happens', () => {
  let state = trial('1.1.0');
  const versions = Array.from({ length: 5 }, () => {
    const next = selectProgram(state, '1.0.0', NOW);
    state = next.state;
    return next.start?.version ?? 'installed';
  });
  expect(versions).toEqual(['1.1.0', '1.1.0', '1.1.0', 'installed', 'installed']);
  expect(state).toEqual({ ...EMPTY, refused: [{ sha256: 'sum of 1.1.0', at: NOW }] });
});

it('keeps a program that has proven itself', () => expect(accept(trial('1.1.0', 1))).toEqual(current('1.1.0')));
it('keeps its state if no program is on trial', () => expect(accept(current('1.1.0'))).toEqual(current('1.1.0')));

it.each([
  ['a newer one', '1.1.0', EMPTY, true],
  ['the same one', '1.0.0', EMPTY, false],
  ['an older one', '0.9.9', EMPTY, false],
  ['one that is about to be tried', '1.1.0', trial('1.1.0'), false],
  ['another while one waits', '1.2.0', trial('1.1.0'), true],
  ['one that failed an hour ago', '1.1.0', refuse(EMPTY, 'sum of 1.1.0', NOW - HOUR_MS), false],
  ['one that failed yesterday', '1.1.0', refuse(EMPTY, 'sum of 1.1.0', NOW - DAY_MS), true],
  ['a nameless one', 'latest', EMPTY, false],
])('decides whether to install %s', (_, version, state, expected) =>
  expect(isWanted(state, program(version), '1.0.0', NOW)).toBe(expected),
);

it('remembers a bounded number of failures', () => {
  let state = EMPTY;
  for (let i = 0; i < 100; i++) state = refuse(state, `sum ${i}`, NOW);
  expect(state.refused).toHaveLength(20);
});

it.each([
  ['0.10.0', '0.9.3', true],
  ['1.0.0', '0.99.99', true],
  ['1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0-beta', '1.0.0', false],
  ['1.0', '0.9.0', false],
  ['', '1.0.0', false],
  ['9999999.0.0', '1.0.0', false],
])('%s comes after %s: %p', (version, otherVersion, expected) => expect(isNewer(version, otherVersion)).toBe(expected));
