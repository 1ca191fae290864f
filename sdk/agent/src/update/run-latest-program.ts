import { createRequire } from 'node:module';
import { isSea } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';
import { launchContext, setLaunchContext } from './launch-context.ts';
import { accept, selectProgram, onlyTrusted, refuse, type Program, type ProgramStoreState } from './next-start.rule.ts';
import { ProgramStore } from './program-store.ts';
import { signatureFault, type UpdatePolicy } from './release.ts';
import { watchdog } from './watchdog.ts';

/** Time limit for the first stored report of a new program: reports are acknowledged once a minute. */
const TRIAL_MS = 5 * MINUTE_MS;

/**
 * Runs the newest program delivered by the core, in this process and in place of this one. Returns false if this program is the
 * newest. A new program that crashes, hangs or never delivers a report is started three times and then abandoned in favour of the
 * previous one. If only signed releases are accepted, the signature is verified again at each start, because the program may date
 * from a time when unsigned ones were allowed.
 */
export async function runLatestProgram(
  folder: string,
  log: Log,
  policy: UpdatePolicy,
  trialMs = TRIAL_MS,
): Promise<boolean> {
  if (launchContext()) return false;
  const store = new ProgramStore(folder);
  for (;;) {
    const before = store.state;
    const trusted = policy === 'core' ? before : onlyTrusted(before, isSigned, Date.now());
    if (trusted !== before) log.warn('a program in the data folder is not a signed release and is not started');
    const { state, start } = selectProgram(trusted, VERSION, Date.now());
    if (state !== before && !storeState(store, state, log)) return false;
    if (trusted.trial && !state.trial)
      log.warn(`program ${trusted.trial.version} did not get a report to the core and is not started again`);
    if (!start) return false;

    const trial = state.trial?.sha256 === start.sha256;
    const call = trial ? watchdog(trialMs) : () => undefined;
    setLaunchContext({
      trial,
      accept() {
        call();
        store.state = accept(store.state);
        store.prune();
      },
    });
    try {
      const file = store.find(start);
      if (!file) throw new Error('its file is damaged or gone');
      if (trial) log.info(`trying program ${start.version} in place of ${VERSION}`);
      await load(file);
      return true;
    } catch (error) {
      call();
      setLaunchContext(undefined);
      log.warn(`program ${start.version} cannot be started: ${(error as Error).message}`);
      if (!storeState(store, refuse(store.state, start.sha256, Date.now()), log)) return false;
    }
  }
}

const isSigned = (program: Program): boolean => signatureFault(program) === undefined;

/** A single executable has no module loader for files, but the `require` inside it has. */
const load = async (file: string): Promise<unknown> =>
  isSea() ? (createRequire(file)(file) as unknown) : import(pathToFileURL(file).href);

/** If the state cannot be stored, the program must not be tried, because its starts would not be counted. */
function storeState(store: ProgramStore, state: ProgramStoreState, log: Log): boolean {
  try {
    store.state = state;
    return true;
  } catch (error) {
    log.warn(
      `programs that the core brought are left alone, their state cannot be written: ${(error as Error).message}`,
    );
    return false;
  }
}
