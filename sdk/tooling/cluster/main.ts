import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { at } from '../scripts/lib/paths.mjs';
import { startBalancer } from './balancer.ts';
import { startRedisServer } from './redis.ts';

/* Starts several instances on one PostgreSQL and one Redis, with a balancer in front, for development and tests. See docs/scale.md. */

const HELP = `Starts several instances behind one address, for development and tests.

  npm run cluster -- --cores 3

  --cores N     how many instances, 1 to 9 (3)
  --port PORT   port of the address in front; the cores take the ports after it (3210)

VITRINE_DATABASE_URL  the PostgreSQL database; by default vitrine_cluster of a server on this machine
VITRINE_REDIS_URL     the Redis server; by default one is started
VITRINE_DATA_DIR      the data folders of the cores lie in it (data/cluster)
`;
const LOCAL_DATABASE = 'postgres://vitrine:vitrine@127.0.0.1:5432/vitrine_cluster';
const CREATE_DATABASE = `
  sudo -u postgres psql -c "create role vitrine login password 'vitrine'" -c "create database vitrine_cluster owner vitrine"`;
const NO_SERVER = `There is no PostgreSQL at 127.0.0.1:5432, and VITRINE_DATABASE_URL names no other one. Install it, then:${CREATE_DATABASE}`;
const NO_DATABASE = `If the database on this machine is missing, create it, or set VITRINE_DATABASE_URL:${CREATE_DATABASE}`;
const NO_REDIS =
  'There is no redis-server on this machine, and VITRINE_REDIS_URL names no other one. Install one of them.';

interface Core {
  readonly name: string;
  readonly port: number;
  readonly child: ChildProcess;
}

const options = read(process.argv.slice(2));
const stack = new AsyncDisposableStack();
const cores: Core[] = [];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) console.error((error as Error).message);
  await stop(1);
}

async function start(): Promise<void> {
  const databaseUrl = process.env.VITRINE_DATABASE_URL || (await localDatabase());
  const redisUrl = process.env.VITRINE_REDIS_URL || (await ownRedis());
  const folder = process.env.VITRINE_DATA_DIR || at('data/cluster');
  const env = {
    VITRINE_LOG_FORMAT: 'text',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: at('core/dist/compile-cache'),
    MALLOC_ARENA_MAX: '1',
  };
  for (let n = 1; n <= options.cores; n++) {
    const data = join(folder, `core-${n}`);
    mkdirSync(data, { recursive: true });
    // The first instance creates the key, which all of them share.
    if (n > 1) copyFileSync(join(folder, 'core-1', 'vault.key'), join(data, 'vault.key'));
    await startCore(n, {
      ...env,
      VITRINE_DATABASE_URL: databaseUrl,
      VITRINE_REDIS_URL: redisUrl,
      VITRINE_DATA_DIR: data,
      VITRINE_PORT: String(options.port + n),
      // One machine is one node, so only the first instance runs the local agent.
      ...(n > 1 && { VITRINE_LOCAL_AGENT: 'off' }),
    });
  }
  const backends = cores.map(({ port }) => ({ host: '127.0.0.1', port }));
  stack.use(await startBalancer(backends, { port: options.port }));
  console.log(`\n${options.cores} cores behind http://localhost:${options.port}`);
  for (const { name, port, child } of cores) console.log(`  ${name}  http://localhost:${port}  process ${child.pid}`);
  console.log(`Data: ${folder}. Ctrl-C ends all.\n`);
}

/** Starts an instance and resolves once it listens. Its output is prefixed with its name. */
function startCore(n: number, env: Record<string, string>): Promise<void> {
  const name = `core-${n}`;
  const flags = [
    ...(JSON.parse(readFileSync(at('core/bin/v8-flags.json'), 'utf8')) as string[]),
    at('core/dist/server/main.mjs'),
  ];
  // In its own process group, so that it receives Ctrl-C only once, from this process.
  const child = spawn(process.execPath, [...flags, `--parent=${process.pid}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  cores.push({ name, port: Number(env.VITRINE_PORT), child });
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', line => {
        console.log(`${name} | ${line}`);
        if (line.includes('listening on ')) resolve();
      });
    child.once('close', (code, signal) => {
      if (!stopping) console.log(`${name} ended with ${code ?? signal}; the others go on`);
      reject(new Error(`${name} did not start${process.env.VITRINE_DATABASE_URL ? '' : `. ${NO_DATABASE}`}`));
    });
  });
}

async function localDatabase(): Promise<string> {
  const { hostname, port } = new URL(LOCAL_DATABASE);
  const socket = connect({ host: hostname, port: Number(port) });
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (!isThere) throw new Error(NO_SERVER);
  return LOCAL_DATABASE;
}

async function ownRedis(): Promise<string> {
  const redis = await startRedisServer().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(NO_REDIS) : error;
  });
  stack.use(redis);
  return redis.url;
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(
    cores
      .filter(({ child }) => child.exitCode === null && child.signalCode === null)
      .map(({ child }) => {
        child.kill('SIGTERM');
        return once(child, 'close');
      }),
  );
  await stack.disposeAsync();
  process.exit(code);
}

function read(args: string[]): { readonly cores: number; readonly port: number } {
  const values = parse(args);
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const number = (text: string | number, min: number, max: number) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  };
  const cores = number(values.cores ?? 3, 1, 9);
  const port = number(values.port ?? process.env.VITRINE_PORT ?? 3210, 1, 65_000);
  if (cores === undefined) return refuse('--cores takes 1 to 9');
  if (port === undefined) return refuse('--port takes 1 to 65000');
  return { cores, port };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { cores: text, port: text, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${HELP}`);
  process.exit(2);
}
