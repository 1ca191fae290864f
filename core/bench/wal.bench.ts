import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { hasOwnPostgres, ownPostgres } from '../test/own-postgres.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';
import { postgresLog, sqliteLog, type WriteLog } from './lib/write-log.ts';

/** Number of minutes stored in each measurement. An hour shows the average, because chunks of history grow until its end. */
const MINUTES = Number(process.argv[2] ?? 60);
const NODES = Number(process.argv[3] ?? 300);
/** Number of labelled series per node, with one value per minute. */
const SERIES = Number(process.argv[4] ?? 0);
const INTERVAL_S = 3;
/** Bytes per second and node, without labelled series and with 50. */
const LIMIT = 25;
const LIMITS_50: Record<string, number> = { SQLite: 26, PostgreSQL: 34 };

interface Fleet {
  readonly name: string;
  readonly log: WriteLog;
  readonly server: BenchServer;
}

await using stack = new AsyncDisposableStack();
const fleets: Fleet[] = [];

const sqlite = stack.use(new BenchServer());
await sqlite.start();
fleets.push({ name: 'SQLite', server: sqlite, log: stack.use(sqliteLog(sqlite.data)) });

if (hasOwnPostgres) {
  const postgres = stack.use(await ownPostgres());
  const server = stack.use(new BenchServer({ VITRINE_DATABASE_URL: postgres.url() }));
  await server.start();
  fleets.push({ name: 'PostgreSQL', server, log: stack.use(postgresLog(postgres.url())) });
} else process.stdout.write('skipped: PostgreSQL; install the package postgresql\n');

for (const { server } of fleets) {
  const nodes = await server.addNodes(NODES);
  const senders = nodes.map(({ token }, i) => new Sender(server.url, token, i, SERIES));
  stack.defer(() => senders.forEach(sender => sender.drop()));
  await Promise.all(senders.map(({ welcomed }) => welcomed));
  stack.defer(sendEvenly(senders, INTERVAL_S * 1000));
}

/** Saves begin one second after each minute. Half a minute later, one save is complete and the next has not begun. */
const halfPast = () => pause(MINUTE_MS - ((Date.now() + MINUTE_MS / 2) % MINUTE_MS));
const read = () => Promise.all(fleets.map(({ log }) => log.bytes()));
await halfPast();
const first = await read();
let before = first;
for (let minute = 1; minute <= MINUTES; minute++) {
  await halfPast();
  const now = await read();
  const each = fleets.map(({ name }, i) => `${name} ${((now[i]! - before[i]!) / 60 / NODES).toFixed(1)} B/s a node`);
  process.stdout.write(`${new Date().toISOString().slice(11, 16)}  ${each.join(', ')}\n`);
  before = now;
}
const figures: Figure[] = fleets.map(({ name }, i) => ({
  what: `${name}: write-ahead log, a node`,
  value: (before[i]! - first[i]!) / (MINUTES * 60) / NODES,
  unit: 'B/s',
  limit: SERIES > 0 ? LIMITS_50[name] : LIMIT,
}));
process.exitCode = printTable(`${NODES} nodes × ${INTERVAL_S} s with ${SERIES} series, ${MINUTES} minutes`, figures)
  ? 0
  : 1;
