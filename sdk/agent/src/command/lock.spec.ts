import { spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../test/temp-folder.ts';
import { lock } from './lock.ts';

/** Another living process, and its start time as counted by the kernel. */
function startSleeper() {
  const child = spawn('sleep', ['30']);
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  return {
    pid: child.pid!,
    start: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19],
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

it('locks a folder once, and releases it', () => {
  using folder = tempFolder();
  const release = lock(folder.path);
  expect(existsSync(join(folder.path, 'lock'))).toBe(true);
  release!();
  expect(existsSync(join(folder.path, 'lock'))).toBe(false);
});

it('leaves a folder to the living process that locked it', () => {
  using folder = tempFolder();
  using holder = startSleeper();
  writeFileSync(join(folder.path, 'lock'), `${holder.pid} ${holder.start}`);
  expect(lock(folder.path)).toBeUndefined();
});

it.each([
  ['a process that is gone', (pid: number, start: string) => `${pid + 4_000_000} ${start}`],
  ['a process whose number another one has now', (pid: number) => `${pid} 1`],
  ['nobody', () => ''],
  ['noise', () => 'lock me'],
  ['a negative number', () => '-1 x'],
])('takes over a folder that is locked by %s', (_, content) => {
  using folder = tempFolder();
  using holder = startSleeper();
  writeFileSync(join(folder.path, 'lock'), content(holder.pid, holder.start!));
  expect(lock(folder.path)).toBeDefined();
});

it('takes over a folder that was locked before the machine started', () => {
  using folder = tempFolder();
  using holder = startSleeper();
  const file = join(folder.path, 'lock');
  writeFileSync(file, `${holder.pid} ${holder.start}`);
  utimesSync(file, 1000, 1000);
  expect(lock(folder.path)).toBeDefined();
});
