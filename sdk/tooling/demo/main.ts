import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from '../scripts/lib/paths.mjs';
import { MACHINES, reports } from './machines.ts';
import { agentsOf, catchUp, readDemoState, seed, writePast } from './seed.ts';

/*
 * VITRINE_DEMO=on npm start: the built server with a made-up fleet, in a data folder of its own. Arguments: those of Node for the
 * server.
 */
const data = process.env.VITRINE_DATA_DIR || at('data/demo');
const port = process.env.VITRINE_PORT || '3210';
/**
 * The demo is reachable only from this machine unless an address is set, because everybody who can reach it may guess passwords.
 */
const host = process.env.VITRINE_HOST || '127.0.0.1';
const url = `http://127.0.0.1:${port}`;
const stopped = new AbortController();
let server: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopped.abort();
    server?.kill(signal);
  });

const isOfDemo = existsSync(join(data, 'demo.password'));
if (existsSync(join(data, 'vitrine.db')) && !isOfDemo) {
  console.error(
    `${data} holds a site, and the demo never touches one. Unset VITRINE_DATA_DIR, or name another folder.`,
  );
  process.exit(1);
}
// An earlier start ended before it had created the day of history.
if (isOfDemo && !readDemoState(data)) rmSync(data, { recursive: true, force: true });
mkdirSync(data, { recursive: true, mode: 0o700 });
const admin = { username: 'demo', password: password() };
await start();
const earlier = readDemoState(data);
if (!earlier) {
  console.log('The demo makes up a day of history; that takes some seconds …');
  const state = await seed(url, admin, data);
  await stop();
  writePast(data, state);
  await start();
}
const state = readDemoState(data)!;
// On a later start, the machines report the time in between, as agents do after an outage of the server.
if (earlier) await catchUp(url, state, Math.max(lastRun(), Date.now() - 24 * 3_600_000), Date.now());
const remember = setInterval(() => writeFileSync(join(data, 'demo.last'), String(Date.now())), 20_000);
for (const { agent, machine } of agentsOf(url, state))
  if (reports(machine, Date.now(), state.seededAt)) agent.live(stopped.signal);
console.log(
  `Demo with ${MACHINES.length} made-up machines: ${url}  (sign in as ${admin.username} with ${admin.password})`,
);
server!.once('exit', code => {
  clearInterval(remember);
  stopped.abort();
  process.exit(code ?? 0);
});

async function start(): Promise<void> {
  const { VITRINE_DEMO: _, VITRINE_DATABASE_URL: __, VITRINE_REDIS_URL: ___, ...env } = process.env;
  server = spawn(
    process.execPath,
    [...process.argv.slice(2), at('core/dist/server/main.mjs'), `--parent=${process.pid}`],
    {
      stdio: 'inherit',
      env: {
        ...env,
        VITRINE_DATA_DIR: data,
        VITRINE_PORT: port,
        VITRINE_HOST: host,
        VITRINE_LOCAL_AGENT: 'off',
        VITRINE_LOG_LEVEL: process.env.VITRINE_LOG_LEVEL || 'warn',
        VITRINE_ADMIN_USERNAME: admin.username,
        VITRINE_ADMIN_PASSWORD: admin.password,
      },
    },
  );
  const ended = once(server, 'exit').then(([code]) => process.exit(Number(code ?? 1)));
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    await Promise.race([pause(200), ended]);
  }
  server.removeAllListeners('exit');
}

async function stop(): Promise<void> {
  const exited = once(server!, 'exit');
  server!.kill('SIGTERM');
  await exited;
}

/** Password of the demo: created once, readable only by its user. */
function password(): string {
  const file = join(data, 'demo.password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const password = `Demo-${randomBytes(6).toString('base64url')}-7`;
    writeFileSync(file, password, { mode: 0o600 });
    return password;
  }
}

function lastRun(): number {
  try {
    return Number(readFileSync(join(data, 'demo.last'), 'utf8')) || 0;
  } catch {
    return 0;
  }
}
