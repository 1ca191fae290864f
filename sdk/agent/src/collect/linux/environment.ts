import { Cgroup } from './cgroup.ts';
import { ProcFile } from './proc-file.ts';
import { hidesProcesses } from './processes.ts';
import { inProc, type Roots } from './roots.ts';
import { containerKind } from './virtualization.ts';

/** Environment that determines how the files of a machine are read. */
export interface Environment {
  /** True in a container that is itself the monitored machine. */
  readonly isContainer: boolean;
  /** Control group of the container; undefined outside of containers. */
  readonly cgroup: Cgroup | undefined;
  /** True if a file of /proc shows the container's own numbers. */
  virtualFile(name: 'meminfo' | 'uptime'): boolean;
  /** True if /proc hides the processes of other users. */
  readonly hidesProcesses: boolean;
}

export function environmentOf(roots: Roots, ignoreContainerLimits = false): Environment {
  const mounts = new ProcFile(inProc(roots, 'mountinfo'));
  const mountinfo = mounts.read(true);
  mounts.close();
  const kind = roots.foreign ? undefined : containerKind(roots);
  return {
    isContainer: kind !== undefined,
    cgroup: kind === undefined || ignoreContainerLimits ? undefined : new Cgroup(roots),
    virtualFile: name =>
      kind === 'openvz' ||
      (kind === 'lxc' && name === 'meminfo') ||
      new RegExp(`^.* /proc/${name} .* - fuse\\.lxcfs `, 'm').test(mountinfo),
    hidesProcesses: hidesProcesses(mountinfo),
  };
}
