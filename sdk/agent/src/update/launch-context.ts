const LAUNCH = Symbol.for('vitrine-agent.launch');

/** What a program finds when an older one started it. Part of the agreement between releases: only ever add to it. */
export interface LaunchContext {
  /** It is on trial: a report that reached the core ends that. */
  readonly trial: boolean;
  /** The program has proven itself. */
  accept(): void;
}

interface Place {
  [LAUNCH]?: LaunchContext | undefined;
}

/** How this program was started; undefined when nobody but the system started it. */
export const launchContext = (): LaunchContext | undefined => (globalThis as Place)[LAUNCH];

export const setLaunchContext = (launch: LaunchContext | undefined): void =>
  void ((globalThis as Place)[LAUNCH] = launch);
