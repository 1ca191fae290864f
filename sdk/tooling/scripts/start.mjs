import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at, runtime } from './lib/paths.mjs';
import { environment, follow } from './lib/run.mjs';

/*
 * The script starts with `exec`, so that npm's shell does not remain between npm and the server: otherwise the shell, and npm with
 * it, would end before the server has stopped. Windows has no `exec`: it prints the word, and runs the rest.
 */
/** npm runs as long as the process that it started; other parents may exit. */
const npm = process.env.npm_lifecycle_event === 'start' && process.ppid;

install();
await build();

// The SDKs that the site serves are not needed to start: they are packed beside the running server, and skipped if nothing changed.
const packing = [runtime(), at('sdk/tooling/scripts/build.mjs'), 'plugin-sdk', 'theme-sdk'];
if (process.platform === 'win32') spawn(packing[0], packing.slice(1), { detached: true, stdio: 'ignore' }).unref();
else spawnSync('/bin/sh', ['-c', 'nice -n 19 "$@" >/dev/null 2>&1 &', 'sh', ...packing], { env: environment() });

// Flags and a single arena save a third of a server's memory (docs/decisions/0021); the compile cache halves its start time.
const v8 = JSON.parse(readFileSync(at('core/bin/v8-flags.json'), 'utf8'));
// The demo has its own launcher: the server with a simulated fleet that reports to it.
const isDemo = process.env.VITRINE_DEMO === 'on';
const flags = isDemo ? [at('sdk/tooling/demo/main.ts'), ...v8] : [...v8, at('core/dist/server/main.mjs')];
const env = {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  NODE_COMPILE_CACHE: at('core/dist/compile-cache'),
  MALLOC_ARENA_MAX: '1',
};

// The server replaces this process (exec), so that it receives signals directly and no memory of this process remains.
process.execve?.(runtime(), [runtime(), ...flags, ...(npm && !isDemo ? [`--parent=${npm}`] : [])], {
  ...environment(),
  ...env,
});

follow(runtime(), [...flags, ...(isDemo ? [] : [`--parent=${process.pid}`])], { env }).on('close', (code, signal) =>
  process.exit(code ?? (signal ? 1 : 0)),
);
