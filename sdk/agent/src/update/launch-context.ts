const LAUNCH = Symbol.for('vitrine-agent.launch');

/** Context passed to a program that an older one started. Part of the contract between releases: only ever add to it. */
export interface LaunchContext {
  /** True during its trial, which ends once the core has stored a report. */
  readonly trial: boolean;
  /** Marks the trial as passed. */
  accept(): void;
}

interface Place {
  [LAUNCH]?: LaunchContext | undefined;
}

/** Returns how this program was started; undefined if the system started it. */
export const launchContext = (): LaunchContext | undefined => (globalThis as Place)[LAUNCH];

export const setLaunchContext = (launch: LaunchContext | undefined): void =>
  void ((globalThis as Place)[LAUNCH] = launch);
