import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Redis } from 'ioredis';
import { printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { startRedisServer } from '../../sdk/tooling/cluster/redis.ts';
import { freshDatabase } from '../test/database.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';

/** Seconds of each measurement: long enough for two minutes to be stored. */
const SECONDS = Number(process.argv[2] ?? 130);
const NODES = Number(process.argv[3] ?? 1000);
const INTERVAL_S = 3;
const CORES = [1, 2, 3];
/** Processor time per report with several cores, as a multiple of that of one. */
const MOST = 1.25;

const url = process.env.VITRINE_TEST_POSTGRES;
if (!url) {
  process.stdout.write(
    'skipped: several cores; set VITRINE_TEST_POSTGRES to a server with the right to create databases\n',
  );
  process.exit(0);
}
globalThis.POSTGRES_URL = url;

interface Measured {
  /** Microseconds of all cores. */
  readonly perReport: number;
  /** Bytes a second and node. */
  readonly wal: number;
  readonly redisIn: number;
  readonly redisOut: number;
  /** Milliseconds until the other cores have greeted the agents of a killed one; undefined for a core alone. */
  readonly takeOver: number | undefined;
}

/** Runs a fleet on this number of cores, each with its share of the agents. */
async function measure(count: number): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const database = await freshDatabase();
  stack.defer(() => database.drop());
  const orm = new MikroORM({
    clientUrl: database.url,
    dbName: new URL(database.url).pathname.slice(1),
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  stack.defer(() => orm.close());
  const redis = stack.use(await startRedisServer());
  const client = new Redis(redis.url);
  stack.defer(() => client.disconnect());
  const servers: BenchServer[] = [];
  for (let i = 0; i < count; i++) {
    const server = stack.use(
      new BenchServer({ VITRINE_DATABASE_URL: database.url, ...(count > 1 && { VITRINE_REDIS_URL: redis.url }) }),
    );
    if (i > 0) copyFileSync(join(servers[0]!.data, 'vault.key'), join(server.data, 'vault.key'));
    servers.push(await server.start());
  }
  const nodes = await servers[0]!.addNodes(NODES);
  // The other cores hear of the new nodes within a second.
  await pause(2000);
  const connect = (index: number, server: BenchServer) => new Sender(server.url, nodes[index]!.token, index);
  const senders = nodes.map((_, i) => connect(i, servers[i % count]!));
  await Promise.all(senders.map(({ welcomed }) => welcomed));
  const stop = sendEvenly(senders, INTERVAL_S * 1000);
  await pause(15_000);

  const sample = async () => {
    const [row] = await orm.em.getConnection().execute<{ wal: string }[]>(`select pg_current_wal_lsn() - '0/0' as wal`);
    const stats = await client.info('stats');
    const stat = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(stats)![1]);
    return {
      cpu: servers.reduce((sum, server) => sum + server.cpu(), 0),
      sent: senders.reduce((sum, { sent }) => sum + sent, 0),
      wal: Number(row!.wal),
      redisIn: stat('total_net_input_bytes'),
      redisOut: stat('total_net_output_bytes'),
      at: performance.now(),
    };
  };
  const before = await sample();
  await pause(SECONDS * 1000);
  const after = await sample();
  stop();
  const takeOver = count > 1 ? await killLast() : undefined;
  for (const sender of senders) sender.drop();
  const seconds = (after.at - before.at) / 1000;
  return {
    perReport: ((after.cpu - before.cpu) / (after.sent - before.sent)) * 1e6,
    wal: (after.wal - before.wal) / seconds / NODES,
    redisIn: (after.redisIn - before.redisIn) / seconds / NODES,
    redisOut: (after.redisOut - before.redisOut) / seconds / NODES,
    takeOver,
  };

  /** Kills a core; its agents connect to the others at once, without the delay that real ones choose. */
  async function killLast(): Promise<number> {
    await servers.at(-1)!.kill();
    const started = performance.now();
    const moved = nodes.flatMap((_, i) => (i % count === count - 1 ? [connect(i, servers[i % (count - 1)]!)] : []));
    await Promise.all(moved.map(({ welcomed }) => welcomed));
    for (const sender of moved) sender.drop();
    return performance.now() - started;
  }
}

const who = `${NODES} nodes × ${INTERVAL_S} s`;
const figures: Figure[] = [];
let alone: number | undefined;
for (const count of CORES) {
  const { perReport, wal, redisIn, redisOut, takeOver } = await measure(count);
  alone ??= perReport;
  const cores = count === 1 ? 'one core, no Redis' : `${count} cores`;
  figures.push({ what: `${who}, ${cores}: processor per report`, value: perReport, unit: 'µs' });
  if (count > 1)
    figures.push(
      { what: `${who}, ${cores}: as a multiple of one core's`, value: perReport / alone, unit: '×', limit: MOST },
      { what: `${who}, ${cores}: into Redis, a node`, value: redisIn, unit: 'B/s' },
      { what: `${who}, ${cores}: out of Redis, a node`, value: redisOut, unit: 'B/s' },
      { what: `${who}, ${cores}: agents of a killed core are greeted`, value: takeOver!, unit: 'ms' },
    );
  figures.push({ what: `${who}, ${cores}: WAL of PostgreSQL, a node`, value: wal, unit: 'B/s' });
}
process.exitCode = printTable(`Several cores, ${SECONDS} s each`, figures) ? 0 : 1;
