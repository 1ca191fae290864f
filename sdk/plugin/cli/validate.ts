import { fork } from 'node:child_process';
import { conformance } from '../src/conformance.ts';
import { pluginNotes } from '../src/conformance/notes.ts';
import { SDK_VERSION } from '../src/sdk-version.ts';
import { buildWebIfAny } from './build.ts';
import { packPlugin } from './pack-plugin.ts';
import { readPackage } from './plugin-folder.ts';

/** Maximum size of a package on a site, in bytes. */
const MAX_PACKED = 32 * 1024 * 1024;
/** Time for loading, starting and stopping a plugin, in ms. A site waits for 10 s. */
const REVIEW_TIMEOUT_MS = 15_000;
/** Heap of the process that runs the plugin, in MB; on a site its total memory is limited to 128 MB. */
const REVIEW_HEAP_MB = 256;
/** Command by which main.ts reviews the plugin in a child process. */
const REVIEW = 'review-in-process';

/** Prints what a plugin still lacks for publication. Returns the exit code: 0 if nothing is missing. */
export async function validatePlugin(folder: string): Promise<number> {
  const { version, vitrine } = readPackage(folder);
  await buildWebIfAny(folder);
  const { bytes, files } = await packPlugin(folder);
  const problems = [
    ...(await reviewApart(folder)),
    ...(bytes.length > MAX_PACKED ? [`it is larger than ${MAX_PACKED / 1024 / 1024} MB when it is packed`] : []),
  ];
  console.log(`${vitrine.id} ${version}, ${files.length} files, SDK ${SDK_VERSION} (accepts ${vitrine.sdk})`);
  for (const problem of problems) console.log(`  ${problem}`);
  for (const note of await pluginNotes(folder, vitrine.permissions)) console.log(`  note   ${note}`);
  console.log(problems.length > 0 ? 'Fix these before you publish it.' : 'Nothing is missing.');
  return problems.length > 0 ? 1 : 0;
}

/** Reviews the plugin in a process of its own, which is ended in any case. */
async function reviewApart(folder: string): Promise<string[]> {
  const execArgv = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${REVIEW_HEAP_MB}`];
  const child = fork(process.argv[1]!, [REVIEW], {
    cwd: folder,
    execArgv,
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  let problems: string[] | undefined;
  let isLate = false;
  child.on('message', message => void (problems = message as string[]));
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, REVIEW_TIMEOUT_MS);
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  clearTimeout(timer);
  if (problems) return problems;
  if (isLate)
    return [`it did not start and stop within ${REVIEW_TIMEOUT_MS / 1000} s, as code in an endless loop does`];
  return [
    code === null || code > 128
      ? `its process ended while it started: it took more than ${REVIEW_HEAP_MB} MB of memory or crashed Node`
      : `its process ended with code ${code} while it started`,
  ];
}

/** Sends the result of the review to the parent process and exits: the plugin may have left a timer open. */
export async function reviewInProcess(folder: string): Promise<never> {
  const problems = await conformance(folder).catch((error: unknown) => [String(error)]);
  await new Promise(resolve => process.send?.(problems, resolve));
  process.exit(0);
}
