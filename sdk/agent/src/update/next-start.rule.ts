import type { SignedRelease } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { isNewer } from './newer.rule.ts';

/** Program downloaded from the core: one file, named by its checksum. */
export interface Program {
  readonly sha256: string;
  readonly version: string;
  /** The project's signature, if it has a valid one. */
  readonly release?: SignedRelease | undefined;
}

/** State of the programs in the data folder. */
export interface ProgramStoreState {
  /** Program that passed its trial; null for the installed one. */
  readonly current: Program | null;
  /** Program on trial, and the number of its starts so far. */
  readonly trial: (Program & { readonly starts: number }) | null;
  /** Programs that failed their trial, with the time (ms since 1970). */
  readonly refused: readonly { readonly sha256: string; readonly at: number }[];
  /** Version of the newest signed release that passed its trial here: older ones are refused (downgrade protection). */
  readonly newest: string | null;
}

export const EMPTY: ProgramStoreState = { current: null, trial: null, refused: [], newest: null };

/** Starts of a program without a stored report before it is rejected: one regular start, and two for unrelated failures. */
const MAX_STARTS = 3;
/** A failed program is retried after a day: the failure may have had another cause. */
const REFUSED_MS = DAY_MS;
const MAX_REFUSED = 20;

/** Filters out untrusted programs, which may date from a time when any program was allowed. */
export function onlyTrusted(
  state: ProgramStoreState,
  isTrusted: (program: Program) => boolean,
  now: number,
): ProgramStoreState {
  const { current, trial } = state;
  // Recorded as refused, not deleted: otherwise an agent would download it again whenever the core offers it.
  if (trial && !isTrusted(trial)) return onlyTrusted(refuse(state, trial.sha256, now), isTrusted, now);
  return current && !isTrusted(current) ? { ...state, current: null } : state;
}

/** Selects the program of the next start, and the state to store before it; `start` null means the installed one. */
export function selectProgram(
  state: ProgramStoreState,
  installed: string,
  now: number,
): { state: ProgramStoreState; start: Program | null } {
  const { current, trial } = state;
  if (trial && (trial.starts >= MAX_STARTS || !isNewer(trial.version, installed)))
    return selectProgram(refuse(state, trial.sha256, now), installed, now);
  if (trial) return { state: { ...state, trial: { ...trial, starts: trial.starts + 1 } }, start: trial };
  // After a reinstallation, the installed program may be at least as new.
  if (current && !isNewer(current.version, installed)) return { state: { ...state, current: null }, start: null };
  return { state, start: current };
}

/** Ends a trial: the core has stored a report. */
export const accept = (state: ProgramStoreState): ProgramStoreState => {
  if (!state.trial) return state;
  const { starts: _, ...program } = state.trial;
  const newest = program.release && !isOlder(state, program.version) ? program.version : state.newest;
  return { ...state, current: program, trial: null, newest };
};

/** Marks a program as never to be started again. */
export function refuse(state: ProgramStoreState, sha256: string, now: number): ProgramStoreState {
  const { current, trial, refused } = state;
  return {
    ...state,
    current: current?.sha256 === sha256 ? null : current,
    trial: trial?.sha256 === sha256 ? null : trial,
    refused: [...refused.filter(known => known.sha256 !== sha256), { sha256, at: now }].slice(-MAX_REFUSED),
  };
}

/** Returns true if a version is older than a signed release that passed its trial on this machine. */
const isOlder = ({ newest }: ProgramStoreState, version: string): boolean =>
  newest !== null && isNewer(newest, version);

/** Returns true if a program is newer than the running version, and not a downgrade from a proven signed release. */
export const isUpgrade = (state: ProgramStoreState, version: string, running: string): boolean =>
  isNewer(version, running) && !isOlder(state, version);

/** Returns true if an offered program should be downloaded by an agent of this version. */
export const isWanted = (
  state: ProgramStoreState,
  { sha256, version }: Program,
  running: string,
  now: number,
): boolean =>
  isUpgrade(state, version, running) &&
  state.trial?.sha256 !== sha256 &&
  !state.refused.some(known => known.sha256 === sha256 && Math.abs(now - known.at) < REFUSED_MS);
