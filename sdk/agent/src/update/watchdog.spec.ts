import { spawn } from 'node:child_process';
import { once } from 'node:events';

const file = new URL('watchdog.ts', import.meta.url).href;
const run = (code: string) =>
  spawn(process.execPath, ['--input-type=module', '--eval', `import { watchdog } from '${file}'; ${code}`]);

it('ends a process that is stuck in a loop', async () => {
  expect(await once(run('watchdog(300); for (;;);'), 'exit')).toEqual([null, 'SIGKILL']);
});

it('ends no process after it was cancelled, and keeps none alive', async () => {
  expect(await once(run('watchdog(300)(); setTimeout(() => process.exit(7), 800);'), 'exit')).toEqual([7, null]);
  expect(await once(run('watchdog(60_000);'), 'exit')).toEqual([0, null]);
});
