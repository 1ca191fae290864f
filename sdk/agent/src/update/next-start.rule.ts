import type { SignedRelease } from '@vitrine/contracts';
import { isNewer } from './newer.rule.ts';

/** A program that came from the core: one file, named by its checksum. */
export interface Program {
  readonly sha256: string;
  readonly version: string;
  /** The project's signature, if it has a valid one. */
  readonly release?: SignedRelease | undefined;
}

/** State of the programs in the data folder. */
export interface ProgramStoreState {
  /** The program that has proven itself; null for the installed one. */
  readonly current: Program | null;
  /** A newer one, and how often it was started without proving itself. */
  readonly trial: (Program & { readonly starts: number }) | null;
  /** Programs that failed their trial, and when (ms since 1970). */
  readonly refused: readonly { readonly sha256: string; readonly at: number }[];
  /** Version of the newest signed release that passed its trial here: older ones are refused (downgrade protection). */
  readonly newest: string | null;
}

export const EMPTY: ProgramStoreState = { current: null, trial: null, refused: [], newest: null };

/** So often a program may start without bringing a report to the core: once for itself, twice for bad luck. */
const MOST_STARTS = 3;
/** A failed program is retried after a day: the failure may have had another cause. */
const REFUSED_MS = 86_400_000;
const MOST_REFUSED = 20;

/** Leaves out programs that are not trusted: the core may have brought them while it was allowed to bring any. */
export function onlyTrusted(
  state: ProgramStoreState,
  isTrusted: (program: Program) => boolean,
  now: number,
): ProgramStoreState {
  const { current, trial } = state;
  // Recorded as refused, not deleted: otherwise a core that offers it again would make the agent download it repeatedly.
  if (trial && !isTrusted(trial)) return onlyTrusted(refuse(state, trial.sha256, now), isTrusted, now);
  return current && !isTrusted(current) ? { ...state, current: null } : state;
}

/** Which program the next start runs, with the state to be written down before it does; `start` null means the installed one. */
export function selectProgram(
  state: ProgramStoreState,
  installed: string,
  now: number,
): { state: ProgramStoreState; start: Program | null } {
  const { current, trial } = state;
  if (trial && (trial.starts >= MOST_STARTS || !isNewer(trial.version, installed)))
    return selectProgram(refuse(state, trial.sha256, now), installed, now);
  if (trial) return { state: { ...state, trial: { ...trial, starts: trial.starts + 1 } }, start: trial };
  // Installed anew since then: the newest goes.
  if (current && !isNewer(current.version, installed)) return { state: { ...state, current: null }, start: null };
  return { state, start: current };
}

/** The trial has brought a report to the core. */
export const accept = (state: ProgramStoreState): ProgramStoreState => {
  if (!state.trial) return state;
  const { starts: _, ...program } = state.trial;
  const newest = program.release && !isOlder(state, program.version) ? program.version : state.newest;
  return { ...state, current: program, trial: null, newest };
};

/** A program is not to be started again, whatever it was. */
export function refuse(state: ProgramStoreState, sha256: string, now: number): ProgramStoreState {
  const { current, trial, refused } = state;
  return {
    ...state,
    current: current?.sha256 === sha256 ? null : current,
    trial: trial?.sha256 === sha256 ? null : trial,
    refused: [...refused.filter(known => known.sha256 !== sha256), { sha256, at: now }].slice(-MOST_REFUSED),
  };
}

/** Whether a version comes before a signed release that has proven itself on this machine. */
const isOlder = ({ newest }: ProgramStoreState, version: string): boolean =>
  newest !== null && isNewer(newest, version);

/** Whether a program would bring this machine forward, for an agent of this version. */
export const isUpgrade = (state: ProgramStoreState, version: string, running: string): boolean =>
  isNewer(version, running) && !isOlder(state, version);

/** Whether a program that the core offers is worth fetching, for an agent of this version. */
export const isWanted = (
  state: ProgramStoreState,
  { sha256, version }: Program,
  running: string,
  now: number,
): boolean =>
  isUpgrade(state, version, running) &&
  state.trial?.sha256 !== sha256 &&
  !state.refused.some(known => known.sha256 === sha256 && Math.abs(now - known.at) < REFUSED_MS);
