import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { startRedisServer } from '../../sdk/tooling/cluster/redis.ts';
import { hasOwnPostgres, ownPostgres } from '../test/own-postgres.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';
import { postgresLog } from './lib/write-log.ts';

/** Duration of each measurement in seconds. Over whole minutes every node is saved equally often. */
const SECONDS = Number(process.argv[2] ?? 120);
/** Nodes per instance: the fleet grows with the number of instances. */
const NODES = Number(process.argv[3] ?? 500);
/** Numbers of instances to measure, such as 1,2,3. */
const CORES = (process.argv[4] ?? '1,2,3').split(',').map(Number);
const INTERVAL_S = 3;
/**
 * Duration of the warm-up, in which V8 compiles the code that handles reports, and the reports per second of one instance during
 * it. V8 counts calls: at the rate of the measurement, an instance with few agents would take many minutes to be fully compiled.
 */
const WARM_UP_MS = (SECONDS < 30 ? SECONDS / 2 : 50) * 1000;
const WARM_UP_RATE = 1600;
/** Duration for which idle instances are measured. */
const QUIET_MS = Math.min(10_000, WARM_UP_MS);
/** Agents that connect at once. */
const WAVE = 50;
/** Processor time per report with several instances, as a multiple of that of one. */
const MAX_RATIO = 1.25;

if (!hasOwnPostgres) {
  process.stdout.write('skipped: several instances; install the package postgresql\n');
  process.exit(0);
}
const print = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);

/** A fleet of agents on a site of one or several instances; reports that follow each other go to different instances. */
interface Fleet extends AsyncDisposable {
  readonly cores: readonly BenchServer[];
  /** Processor time in ms per second of an instance without agents. */
  readonly idle: number;
  readonly senders: readonly Sender[];
  sample(): Promise<Sample>;
  /**
   * Kills an instance, and returns the milliseconds until the other instances have completed the handshake with all of its agents;
   * undefined for a single instance.
   */
  killLast(): Promise<number | undefined>;
}

/** Sums since the start: seconds of all instances, reports, bytes. */
interface Sample {
  readonly cpu: number;
  readonly sent: number;
  readonly wal: number;
  readonly redisIn: number;
  readonly redisOut: number;
  readonly at: number;
}

/** Starts PostgreSQL, Redis if needed, and this number of instances, then connects the fleet. */
async function startFleet(count: number): Promise<Fleet> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await ownPostgres());
  const redis = stack.use(await startRedisServer());
  const client = new Redis(redis.url);
  stack.defer(() => client.disconnect());
  const env = { VITRINE_DATABASE_URL: postgres.url(), ...(count > 1 && { VITRINE_REDIS_URL: redis.url }) };
  const cores: BenchServer[] = [];
  for (let i = 0; i < count; i++) {
    const core = stack.use(new BenchServer(env));
    if (i > 0) copyFileSync(join(cores[0]!.data, 'vault.key'), join(core.data, 'vault.key'));
    cores.push(await core.start());
  }
  const tokens = (await cores[0]!.addNodes(NODES * count)).map(({ token }) => token);
  const log = stack.use(postgresLog(postgres.url()));
  // By now the new nodes have been saved for the first time, and all instances have loaded them.
  await pause(MINUTE_MS - ((Date.now() - QUIET_MS) % MINUTE_MS));
  const cpu = () => cores.reduce((sum, core) => sum + core.cpu(), 0);
  const quiet = cpu();
  await pause(QUIET_MS);
  const idle = ((cpu() - quiet) * 1e6) / QUIET_MS / count;

  const connect = (index: number, core: BenchServer) => new Sender(core.url, tokens[index]!, index);
  const senders: Sender[] = [];
  const connecting = performance.now();
  for (let from = 0; from < tokens.length; from += WAVE) {
    const batch = tokens.slice(from, from + WAVE).map((_, i) => connect(from + i, cores[(from + i) % count]!));
    senders.push(...batch);
    await Promise.all(batch.map(({ welcomed }) => welcomed));
  }
  stack.defer(() => senders.forEach(sender => sender.drop()));
  print(
    `${count} cores: ${tokens.length} agents are greeted after ${((performance.now() - connecting) / 1000).toFixed(1)} s`,
  );

  const parts = stack.move();
  return {
    cores,
    idle,
    senders,
    async sample() {
      const stats = await client.info('stats');
      const stat = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(stats)![1]);
      return {
        cpu: cpu(),
        sent: senders.reduce((sum, { sent }) => sum + sent, 0),
        wal: await log.bytes(),
        redisIn: stat('total_net_input_bytes'),
        redisOut: stat('total_net_output_bytes'),
        at: performance.now(),
      };
    },
    async killLast() {
      if (count === 1) return undefined;
      await cores.at(-1)!.kill();
      const since = performance.now();
      // Reconnects at once, without the random delay of real agents.
      const movedSenders = tokens.flatMap((_, i) =>
        i % count === count - 1 ? [connect(i, cores[i % (count - 1)]!)] : [],
      );
      await Promise.all(movedSenders.map(({ welcomed }) => welcomed));
      for (const sender of movedSenders) sender.drop();
      return performance.now() - since;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

// The sites run side by side: processes on one machine slow each other down even if they are independent.
await using fleets = new AsyncDisposableStack();
const measured: Fleet[] = [];
for (const count of CORES) measured.push(fleets.use(await startFleet(count)));

const sendAll = (interval: number) => {
  const stops = measured.map(({ senders }) => sendEvenly(senders, interval));
  return () => stops.forEach(stop => stop());
};
const stopWarmUp = sendAll(Math.min(INTERVAL_S, NODES / WARM_UP_RATE) * 1000);
await pause(WARM_UP_MS);
stopWarmUp();
const stop = sendAll(INTERVAL_S * 1000);
// Saves begin one second after each minute. Half a minute later, one save is complete and the next has not begun.
await pause(MINUTE_MS - ((Date.now() + MINUTE_MS / 2) % MINUTE_MS));
print(`measuring for ${SECONDS} s`);
const before = await Promise.all(measured.map(fleet => fleet.sample()));
await pause(SECONDS * 1000);
const after = await Promise.all(measured.map(fleet => fleet.sample()));
stop();

const figures: Figure[] = [];
let singleCost: number | undefined;
for (const [i, fleet] of measured.entries()) {
  const count = fleet.cores.length;
  const difference = (key: keyof Sample) => after[i]![key] - before[i]![key];
  const perNode = (key: keyof Sample) => difference(key) / (difference('at') / 1000) / fleet.senders.length;
  const perReport = (difference('cpu') / difference('sent')) * 1e6;
  if (count === 1) singleCost = perReport;
  const takeOver = await fleet.killLast();
  const cores = `${fleet.senders.length} nodes × ${INTERVAL_S} s, ${count === 1 ? 'one core, no Redis' : `${count} cores`}`;
  figures.push(
    { what: `${cores}: each of them without agents`, value: fleet.idle, unit: 'ms/s' },
    { what: `${cores}: reports that this machine could send`, value: perNode('sent') * INTERVAL_S * 100, unit: '%' },
    { what: `${cores}: processor per report`, value: perReport, unit: 'µs' },
    { what: `${cores}: WAL of PostgreSQL, a node`, value: perNode('wal'), unit: 'B/s' },
  );
  if (takeOver === undefined) continue;
  if (singleCost)
    figures.push({
      what: `${cores}: as a multiple of one core's`,
      value: perReport / singleCost,
      unit: '×',
      limit: MAX_RATIO,
    });
  figures.push(
    { what: `${cores}: into Redis, a node`, value: perNode('redisIn'), unit: 'B/s' },
    { what: `${cores}: out of Redis, a node`, value: perNode('redisOut'), unit: 'B/s' },
    { what: `${cores}: agents of a killed core are greeted`, value: takeOver, unit: 'ms' },
  );
}
process.exitCode = printTable(`Several instances, ${SECONDS} s each`, figures) ? 0 : 1;
