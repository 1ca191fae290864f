import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readPackage } from './plugin-folder.ts';

const SPECS = '**/*.spec.{ts,mts,js,mjs}';

/** Runs the tests of a plugin with Node's test runner. Returns the exit code. */
export async function runTests(folder: string, files: readonly string[]): Promise<number> {
  readPackage(folder);
  const args = ['--test', '--disable-warning=ExperimentalWarning', ...(files.length > 0 ? files : [SPECS])];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
