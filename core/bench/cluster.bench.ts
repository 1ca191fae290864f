import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Redis } from 'ioredis';
import { printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { startRedisServer } from '../../sdk/tooling/cluster/redis.ts';
import { hasOwnPostgres, ownPostgres } from '../test/own-postgres.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';
import { postgresLog } from './lib/write-log.ts';

/** Seconds of each measurement. Whole minutes hold as many saves as seconds. */
const SECONDS = Number(process.argv[2] ?? 120);
const NODES = Number(process.argv[3] ?? 1000);
/** Numbers of cores, such as 1,2,3. */
const CORES = (process.argv[4] ?? '1,2,3').split(',').map(Number);
const INTERVAL_S = 3;
/**
 * Time in which V8 compiles what every report runs through, and how many times as fast reports come meanwhile. V8 counts calls: a core with
 * half of the agents would need twice the time, and be compared with one that is done.
 */
const WARM_UP_MS = (SECONDS < 30 ? SECONDS / 2 : 50) * 1000;
const WARM_UP_RATE = 10;
/** Time in which cores become quiet. */
const QUIET_MS = Math.min(10_000, WARM_UP_MS);
/** Agents that connect at once. */
const WAVE = 50;
/** Processor time per report with several cores, as a multiple of that of one. */
const MAX_RATIO = 1.25;

if (!hasOwnPostgres) {
  process.stdout.write('skipped: several cores; install the package postgresql\n');
  process.exit(0);
}
const tell = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);

interface Measured {
  /** Milliseconds a second of a core that nobody reports to. */
  readonly idle: number;
  /** Microseconds of all cores, with what they take without reports. */
  readonly perReport: number;
  /** Share of the reports that the machine had time to send. */
  readonly sent: number;
  /** Bytes a second and node. */
  readonly wal: number;
  readonly redisIn: number;
  readonly redisOut: number;
  /** Milliseconds until the other cores have greeted the agents of a killed one; undefined for a core alone. */
  readonly takeOver: number | undefined;
}

/** Starts PostgreSQL, and this number of cores on it. */
async function startSite(count: number, redisUrl: string | undefined) {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await ownPostgres());
  const env = { VITRINE_DATABASE_URL: postgres.url(), ...(redisUrl && { VITRINE_REDIS_URL: redisUrl }) };
  const cores: BenchServer[] = [];
  for (let i = 0; i < count; i++) {
    const core = stack.use(new BenchServer(env));
    if (i > 0) copyFileSync(join(cores[0]!.data, 'vault.key'), join(core.data, 'vault.key'));
    cores.push(await core.start());
  }
  const parts = stack.move();
  return { cores, postgresUrl: postgres.url(), [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
type Site = Awaited<ReturnType<typeof startSite>>;

/** Runs a fleet on sites side by side, each with this number of cores; each core has its share of the agents. */
async function measure(sites: number, coresPerSite: number): Promise<Measured> {
  const count = sites * coresPerSite;
  await using stack = new AsyncDisposableStack();
  const redis = stack.use(await startRedisServer());
  const client = new Redis(redis.url);
  stack.defer(() => client.disconnect());
  const started: Site[] = [];
  const tokens: string[][] = [];
  for (let i = 0; i < sites; i++) {
    const site = stack.use(await startSite(coresPerSite, coresPerSite > 1 ? redis.url : undefined));
    started.push(site);
    tokens.push((await site.cores[0]!.addNodes(Math.ceil(NODES / sites))).map(({ token }) => token));
  }
  const servers = started.flatMap(({ cores }) => cores);
  const logs = started.map(site => stack.use(postgresLog(site.postgresUrl)));
  // Reports that follow each other go to different cores.
  const fleet = Array.from({ length: NODES }, (_, i) => {
    const n = Math.floor(i / sites);
    return { server: started[i % sites]!.cores[n % coresPerSite]!, token: tokens[i % sites]![n]! };
  });
  tell(`${sites} × ${coresPerSite} cores: ${NODES} nodes are added`);
  // The cores hear of the new nodes, and become quiet.
  await pause(QUIET_MS);
  const cpuOf = () => servers.reduce((sum, server) => sum + server.cpu(), 0);
  const quiet = cpuOf();
  await pause(QUIET_MS);
  const idle = ((cpuOf() - quiet) * 1e6) / QUIET_MS / count;

  const connect = (index: number, server = fleet[index]!.server) => new Sender(server.url, fleet[index]!.token, index);
  const senders: Sender[] = [];
  const connecting = performance.now();
  for (let from = 0; from < NODES; from += WAVE) {
    const wave = fleet.slice(from, from + WAVE).map((_, i) => connect(from + i));
    senders.push(...wave);
    await Promise.all(wave.map(({ welcomed }) => welcomed));
  }
  tell(`all agents are greeted after ${((performance.now() - connecting) / 1000).toFixed(1)} s`);
  const stopWarmUp = sendEvenly(senders, (INTERVAL_S * 1000) / WARM_UP_RATE);
  await pause(WARM_UP_MS);
  stopWarmUp();
  const stop = sendEvenly(senders, INTERVAL_S * 1000);
  // Saves begin one second after each minute: half a minute later, all of one are done and none of the next has begun.
  await pause(MINUTE_MS - ((Date.now() + MINUTE_MS / 2) % MINUTE_MS));

  const sample = async () => {
    const stats = await client.info('stats');
    const stat = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(stats)![1]);
    return {
      cpu: cpuOf(),
      sent: senders.reduce((sum, { sent }) => sum + sent, 0),
      wal: (await Promise.all(logs.map(log => log.bytes()))).reduce((sum, bytes) => sum + bytes, 0),
      redisIn: stat('total_net_input_bytes'),
      redisOut: stat('total_net_output_bytes'),
      at: performance.now(),
    };
  };
  tell(`measuring for ${SECONDS} s`);
  const before = await sample();
  await pause(SECONDS * 1000);
  const after = await sample();
  stop();
  const takeOver = coresPerSite > 1 ? await killLast() : undefined;
  for (const sender of senders) sender.drop();
  const seconds = (after.at - before.at) / 1000;
  const sent = after.sent - before.sent;
  return {
    idle,
    perReport: ((after.cpu - before.cpu) / sent) * 1e6,
    sent: sent / ((NODES / INTERVAL_S) * seconds),
    wal: (after.wal - before.wal) / seconds / NODES,
    redisIn: (after.redisIn - before.redisIn) / seconds / NODES,
    redisOut: (after.redisOut - before.redisOut) / seconds / NODES,
    takeOver,
  };

  /** Kills a core; its agents connect to the others at once, without the delay that real ones choose. */
  async function killLast(): Promise<number> {
    const killed = servers.at(-1)!;
    await killed.kill();
    const since = performance.now();
    const moved = fleet.flatMap(({ server }, i) => (server === killed ? [connect(i, servers[i % (count - 1)])] : []));
    await Promise.all(moved.map(({ welcomed }) => welcomed));
    for (const sender of moved) sender.drop();
    return performance.now() - since;
  }
}

const who = `${NODES} nodes × ${INTERVAL_S} s`;
const figures: Figure[] = [];
let alone: number | undefined;
for (const count of CORES) {
  const { idle, perReport, sent, wal, redisIn, redisOut, takeOver } = await measure(1, count);
  if (count === 1) alone = perReport;
  const cores = count === 1 ? 'one core, no Redis' : `${count} cores`;
  figures.push(
    { what: `${who}, ${cores}: each of them without agents`, value: idle, unit: 'ms/s' },
    { what: `${who}, ${cores}: reports that this machine could send`, value: sent * 100, unit: '%' },
    { what: `${who}, ${cores}: processor per report`, value: perReport, unit: 'µs' },
  );
  if (alone && count > 1)
    figures.push({
      what: `${who}, ${cores}: as a multiple of one core's`,
      value: perReport / alone,
      unit: '×',
      limit: MAX_RATIO,
    });
  if (count > 1) {
    // Processes side by side on one machine slow each other down, also when they know nothing of each other.
    const apart = await measure(count, 1);
    figures.push(
      { what: `${who}, ${count} sites of one core each: processor per report`, value: apart.perReport, unit: 'µs' },
      {
        what: `${who}, ${cores}: as a multiple of as many sites of one core`,
        value: perReport / apart.perReport,
        unit: '×',
        limit: MAX_RATIO,
      },
      { what: `${who}, ${cores}: into Redis, a node`, value: redisIn, unit: 'B/s' },
      { what: `${who}, ${cores}: out of Redis, a node`, value: redisOut, unit: 'B/s' },
      { what: `${who}, ${cores}: agents of a killed core are greeted`, value: takeOver!, unit: 'ms' },
    );
  }
  figures.push({ what: `${who}, ${cores}: WAL of PostgreSQL, a node`, value: wal, unit: 'B/s' });
}
process.exitCode = printTable(`Several cores, ${SECONDS} s each`, figures) ? 0 : 1;
