import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib';
const library = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map(folder => join(DEBIAN, folder, 'faketime', 'libfaketimeMT.so.1'))
      .find(file => existsSync(file))
  : undefined;

/** For tests that step the clock of a process, which requires Debian's package libfaketime. */
export const withFakeClock = library ? it : it.skip;
if (!library) process.stdout.write('skipped: clock steps; install the package libfaketime\n');

/** Controls the wall clock of processes started with `env`. Their timers are not affected, as on a real machine. */
export function fakeClock(folder: string, name: string) {
  const file = join(folder, `clock-${name}`);
  const step = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  step(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    /** Sets the clock to an offset in seconds from the machine's own. */
    step,
    /** Sets the clock to an instant, from which it runs on. */
    set: (moment: string) => step(Math.round((Date.parse(moment) - Date.now()) / 1000)),
  };
}
