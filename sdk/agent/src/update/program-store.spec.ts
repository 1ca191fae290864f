import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../test/temp-folder.ts';
import { EMPTY } from './next-start.rule.ts';
import { checksum, ProgramStore } from './program-store.ts';

const bytes = Buffer.from('program');
const program = { version: '2.0.0', sha256: checksum(bytes), release: undefined };
const other = { version: '1.9.0', sha256: 'a'.repeat(64), release: undefined };
const release = { manifest: '{}', signature: 'x'.repeat(86) };

it('keeps its state between two starts, readable by its user only', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'new');
  const state = {
    current: { ...program, release },
    trial: { ...other, starts: 2 },
    refused: [{ sha256: 'b'.repeat(64), at: 5 }],
    newest: '2.0.0',
  };
  new ProgramStore(path).state = state;
  expect(new ProgramStore(path).state).toEqual(state);
  expect([path, join(path, 'state.json')].map(one => statSync(one).mode & 0o777)).toEqual([0o700, 0o600]);
  expect(readdirSync(path)).toEqual(['state.json']);
});

it.each<[string, unknown, object]>([
  ['nothing', {}, {}],
  ['no JSON', '{', {}],
  ['a list', [], {}],
  ['a program without version', { current: { sha256: program.sha256 } }, {}],
  ['a program with another checksum', { current: { ...program, sha256: 'A'.repeat(64) } }, {}],
  ['a trial without starts', { trial: other }, {}],
  ['a trial with half a start', { trial: { ...other, starts: 1.5 } }, {}],
  ['a trial without version', { trial: { sha256: other.sha256, starts: 1 } }, {}],
  ['a malformed release', { current: { ...program, release: 5 } }, { current: program }],
  ['refused programs that are no list', { refused: 'all' }, {}],
  [
    'broken refusals',
    { refused: [null, { sha256: 'x', at: 1 }, { sha256: other.sha256, at: '1' }, { sha256: other.sha256, at: 1 }] },
    { refused: [{ sha256: other.sha256, at: 1 }] },
  ],
  ['a number as newest', { newest: 2 }, {}],
])('reads a state with %s', (_, written, expected) => {
  using folder = tempFolder();
  writeFileSync(join(folder.path, 'state.json'), typeof written === 'string' ? written : JSON.stringify(written));
  expect(new ProgramStore(folder.path).state).toEqual({ ...EMPTY, ...expected });
});

it('has an empty state before the first program', () => {
  expect(new ProgramStore('/none').state).toEqual({ current: null, trial: null, refused: [], newest: null });
});

it('finds a saved program while it is intact', () => {
  using folder = tempFolder();
  const store = new ProgramStore(folder.path);
  expect(store.find(program)).toBeUndefined();
  const file = store.save(program, bytes);
  expect(file).toBe(join(folder.path, `${program.sha256}.mjs`));
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(store.find(program)).toBe(file);
  writeFileSync(file, 'damaged');
  expect(store.find(program)).toBeUndefined();
});

it('deletes only unused programs', () => {
  using folder = tempFolder();
  const store = new ProgramStore(folder.path);
  const [current, trial, old] = [program, other, { ...other, sha256: 'c'.repeat(64) }];
  for (const one of [current, trial, old]) store.save(one, bytes);
  writeFileSync(join(folder.path, 'notes.txt'), '');
  store.state = { ...EMPTY, current, trial: { ...trial, starts: 1 } };
  store.prune();
  expect(readdirSync(folder.path).sort()).toEqual(
    [`${current.sha256}.mjs`, `${trial.sha256}.mjs`, 'notes.txt', 'state.json'].sort(),
  );
  store.state = EMPTY;
  store.prune();
  expect(readdirSync(folder.path).sort()).toEqual(['notes.txt', 'state.json']);
  new ProgramStore('/none').prune();
});
