import { spawn } from 'node:child_process';
import { dirname, delimiter } from 'node:path';
import { at, root, runtime } from './paths.mjs';

/** Returns the environment of child processes: the chosen runtime and the workspace's commands come first on the PATH. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [dirname(runtime()), at('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...extra,
});

/** Runs a program with inherited input and output; returns its exit code. */
export function run(command, args, { env = {}, cwd = root, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...environment(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    child.stdout?.on('data', data => output.push(data));
    child.stderr?.on('data', data => output.push(data));
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 1 : 0), output: Buffer.concat(output).toString() }),
    );
  });
}

/** Runs a workspace's JavaScript command on the chosen runtime. */
export const node = (args, options) => run(runtime(), args, options);

/** Like `run`, but a failure prints the program's output and ends this script. */
export async function must(title, args, options = {}) {
  const started = performance.now();
  const { code, output } = await node(args, { quiet: true, ...options });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code === 0) return console.log(`✓ ${title} (${seconds} s)`);
  console.error(`${output}\n✗ ${title} failed (${seconds} s)`);
  process.exit(code);
}

/** Starts a program bound to this process: it receives the signals of this process, and its exit ends this process. */
export function follow(command, args, { env = {}, cwd = root } = {}) {
  const child = spawn(command, args, { cwd, env: { ...environment(), ...env }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return child;
}
