import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { at, runtime } from '../../scripts/lib/paths.mjs';
import { environment } from '../../scripts/lib/run.mjs';

/**
 * Runs test files in one process and returns what the reporter prints. `isLate` is true if the process was killed because it printed
 * nothing for `silenceMs`. Reporters: `first-failure`, which ends the run, and `each-file`.
 */
export async function runTests(tests, { reporter, silenceMs, args = [] }) {
  const jest = [at('node_modules/jest/bin/jest.js'), '-c', at('sdk/tooling/jest.config.js'), '-i', '--silent'];
  const reporters = ['--reporters', at(`sdk/tooling/mutation/lot/${reporter}.reporter.js`)];
  const child = spawn(
    runtime(),
    [...jest, '--testTimeout=40000', ...args, ...reporters, '--runTestsByPath', ...tests.map(test => at(test))],
    {
      cwd: at('.'),
      env: {
        ...environment(),
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        VITRINE_TEST_ALL: 'on',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let isLate = false;
  const silence = setTimeout(() => (isLate = child.kill('SIGKILL')), silenceMs);
  child.stdout.on('data', () => silence.refresh());
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearTimeout(silence);
  return { code, output, isLate };
}
