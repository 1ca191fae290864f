import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readPackage } from './plugin-folder.ts';

/** Runs the tests of a plugin with Node's test runner. Returns the exit code. */
export async function runTests(folder: string, files: readonly string[]): Promise<number> {
  readPackage(folder);
  const args = ['--test', '--disable-warning=ExperimentalWarning', ...(files.length > 0 ? files : ['**/*.spec.ts'])];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
