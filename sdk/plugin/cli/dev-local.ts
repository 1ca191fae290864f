import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { servePartsIfAny } from './build.ts';
import { CliError } from './cli-error.ts';
import { readPackage } from './plugin-folder.ts';

/** Command by which main.ts runs the plugin in a child process. */
const STAGE = 'run-on-stage';
const DEFAULT_PORT = 3300;
/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const IGNORED = /(^|[\\/])(node_modules|dist|\.[^\\/]*)([\\/]|$)|\.(tgz|log)$/;

/** Sources of web parts, which do not run in the plugin's process. */
const WEB = /^web[\\/]/;

interface LocalOptions {
  readonly port?: string | undefined;
  /** Allows a debugger to attach. */
  readonly inspect?: boolean | undefined;
}

/** Runs a plugin without a site, again after each change, until it is interrupted. */
export async function runLocally(folder: string, { port = String(DEFAULT_PORT), inspect = false }: LocalOptions) {
  if (!/^\d{1,5}$/.test(port)) throw new CliError(`${port} is no port.`);
  const { id, kind, title } = readPackage(folder).vitrine;
  if (kind === 'theme') throw new CliError('A theme has no code for a site. Try it with: npx vitrine-theme dev');
  let changed = Promise.withResolvers<void>();
  watch(folder, { recursive: true }, (_, file) => {
    if (file && !IGNORED.test(file) && !WEB.test(file)) changed.resolve();
  });
  const routes = `http://127.0.0.1:${port}`;
  const parts = await servePartsIfAny(folder, { id, title, port: Number(port) + 1, routes });
  if (parts) console.log(`web parts in their states, replaced when you save them: ${parts}`);
  let child: ChildProcess | undefined;
  process.once('SIGINT', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  process.once('exit', () => child?.kill());
  for (;;) {
    child = fork(process.argv[1]!, [STAGE, port], {
      cwd: folder,
      execArgv: ['--disable-warning=ExperimentalWarning', ...(inspect ? ['--inspect=127.0.0.1:9229'] : [])],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    void ended.then(([code]) => code && console.error('It ended. Waiting for the next change.'));
    await changed.promise;
    await wait(SETTLE_MS);
    changed = Promise.withResolvers<void>();
    child.kill();
    await ended;
  }
}
