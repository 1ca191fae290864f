import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CliError } from './cli-error.ts';
import { readPackage } from './plugin-folder.ts';

/** Oldest Node that runs TypeScript and `await using` without a compiler. */
const OLDEST_NODE = 24;

/** Runs the tests of a plugin with Node's test runner. Returns the exit code. */
export async function runTests(folder: string, files: readonly string[]): Promise<number> {
  readPackage(folder);
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE)
    throw new CliError(`The tests need Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`);
  const args = ['--test', '--disable-warning=ExperimentalWarning', ...(files.length > 0 ? files : ['**/*.spec.ts'])];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
