import { join } from 'node:path';

/** Result of statfs, in blocks. */
interface Space {
  readonly bsize: number;
  readonly blocks: number;
  readonly bfree: number;
  readonly bavail: number;
}

/** Returns the kernel's values for the space of a mounted file system. */
export type Statfs = (path: string, done: (error: Error | null, space: Space) => void) => void;

/** Root folders for reading. They differ from the default if a container monitors its host. */
export interface Roots {
  readonly proc: string;
  readonly sys: string;
  readonly root: string;
  /** True if these folders belong to another system and are mounted into this container. */
  readonly foreign: boolean;
  /** Results of a recorded machine; by default those of the kernel. */
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
 * Returns the path of a file in one process's view of /proc, because networks and mounts are per process. In a mounted host /proc,
 * `self` would still mean this process, so the host's first process is read instead.
 */
export const inProc = (roots: Roots, name: string): string => join(roots.proc, roots.foreign ? '1' : 'self', name);
