import { join } from 'node:path';

/** Answer to statfs, in blocks. */
interface Space {
  readonly bsize: number;
  readonly blocks: number;
  readonly bfree: number;
  readonly bavail: number;
}

/** Asks the kernel for the space of a mounted file system. */
export type Statfs = (path: string, done: (error: Error | null, space: Space) => void) => void;

/** Root folders that are read. They differ from the default if a container monitors its host. */
export interface Roots {
  readonly proc: string;
  readonly sys: string;
  readonly root: string;
  /** True when these are another system's folders, mounted into this container. */
  readonly foreign: boolean;
  /** Answers of a recorded machine; by default the kernel is asked. */
  readonly statfs?: Statfs;
}

/** Reads HOST_PROC, HOST_SYS and HOST_ROOT. */
export function rootsFrom(env: NodeJS.ProcessEnv): Roots {
  return {
    proc: env.HOST_PROC || '/proc',
    sys: env.HOST_SYS || '/sys',
    root: env.HOST_ROOT || '/',
    foreign: Boolean(env.HOST_PROC || env.HOST_ROOT),
  };
}

/**
 * Path of a file in one process's view of /proc: networks and mounts are per process. `self` of a mounted host /proc still means
 * this process, so the host's first process is read instead.
 */
export const inProc = (roots: Roots, name: string): string => join(roots.proc, roots.foreign ? '1' : 'self', name);
