import { closeSync, openSync } from 'node:fs';

function hasPty(): boolean {
  try {
    closeSync(openSync('/dev/ptmx', 'r+'));
    return true;
  } catch {
    return false;
  }
}

const isPossible = process.platform !== 'linux' || hasPty();

/** For tests of a real terminal. A minimal root file system or a strict container has no pseudo terminals. */
export const withPty = isPossible ? it : it.skip;
if (!isPossible) process.stdout.write('skipped: real terminals; there is no /dev/ptmx\n');
