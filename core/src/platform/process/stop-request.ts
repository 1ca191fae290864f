const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const PARENT_CHECK_MS = 1000;
const PARENT = '--parent=';

/** Returns the pid of the owner process, if the arguments name one. */
export function parentIn(args: readonly string[]): number | undefined {
  const named = args.findLast(arg => arg.startsWith(PARENT));
  return named === undefined ? undefined : Number(named.slice(PARENT.length));
}

/** Returns the argument that makes a child process end together with its owner. */
export const belongingTo = (pid: number): string => `${PARENT}${pid}`;

/** Calls `stop` once, with the reason: at the first termination signal, or when the owner process is gone. */
export function onStopRequest(parent: number | undefined, stop: (reason: string) => void): void {
  let requested = false;
  const request = (reason: string) => {
    if (requested) return;
    requested = true;
    stop(reason);
  };
  for (const signal of SIGNALS) process.on(signal, () => request(signal));
  if (parent === undefined) return;
  const check = () => isParent(parent) || request(`the program that started it (process ${parent}) is gone`);
  check();
  setInterval(check, PARENT_CHECK_MS).unref();
}

/** On POSIX an orphan gets another parent; on Windows the parent pid stays that of the ended process. */
function isParent(pid: number): boolean {
  if (process.ppid !== pid) return false;
  if (process.platform !== 'win32') return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
