import { statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@vitrine/contracts/time';
import { percentile, printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { randomFrom } from '../../sdk/tooling/random.ts';
import { chunksOf, store, type Row } from './lib/seed.ts';
import { BenchServer } from './lib/server.ts';

const nodes = Number(process.argv[2] ?? 100);
const DAYS = 365;
const MINUTE_DAYS = 31;
/** Nodes with data of their own; all others are copies of them. */
const DISTINCT = 4;
const ROUNDS = Number(process.argv[3] ?? 8);
const ASKS = 100;
const MB = 1e6;

console.log(`Seeding ${nodes} nodes with a year …`);
await using server = await new BenchServer().start();
const added = await server.addNodes(nodes);
await server.stop();
const end = Math.floor(Date.now() / HOUR_MS) * 3600;
const originals = Array.from({ length: Math.min(DISTINCT, nodes) }, (_, i) => chunksOf(i + 1, end, DAYS, MINUTE_DAYS));
const file = join(server.data, 'vitrine.db');
store(
  file,
  added.map(({ uuid }, i) => ({ uuid, rows: originals[i % originals.length]! })),
  end,
);
await server.start();

const random = randomFrom(99);
/** Requests a range that starts on a whole minute only if a cached response is acceptable. */
async function query(hours: number, metrics: string, keepAlive: boolean): Promise<number> {
  const { uuid } = added[Math.floor(random() * nodes)]!;
  // The end of the stored data: near a full hour, the last hour would be empty.
  const to = end * 1000;
  const started = performance.now();
  const answer = await fetch(
    `${server.url}/api/v1/nodes/${uuid}/history?from=${to - hours * HOUR_MS + (keepAlive ? 0 : 1)}&to=${to}${metrics}`,
  );
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (answer.status !== 200 || bytes < 1000) throw new Error(`asking answered ${answer.status} with ${bytes} bytes`);
  return performance.now() - started;
}

/** Round trips in ms of the least disturbed round, and the processor time of the server. */
async function measure(
  hours: number,
  metrics: string,
  keepAlive = false,
): Promise<{ p50: number; p99: number; cpu: number }> {
  for (let i = 0; i < 30; i++) await query(hours, metrics, keepAlive);
  const before = server.cpu();
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times: number[] = [];
    for (let i = 0; i < ASKS; i++) times.push(await query(hours, metrics, keepAlive));
    rounds.push(times);
  }
  const best = (share: number) => Math.min(...rounds.map(times => percentile(times, share)));
  return { p50: best(0.5), p99: best(0.99), cpu: ((server.cpu() - before) / ROUNDS / ASKS) * 1000 };
}

const sizeOf = (rows: readonly Row[], tier: number) =>
  rows.filter(row => row.tier === tier).reduce((sum, { data }) => sum + data.length, 0);
const mean = (tier: number) => originals.reduce((sum, rows) => sum + sizeOf(rows, tier), 0) / originals.length;
const figures: Figure[] = [];
for (const [name, hours, limit] of [
  ['an hour', 1, undefined],
  ['24 h', 24, 5],
  ['7 d', 24 * 7, undefined],
  ['30 d', 24 * 30, 15],
  ['a year', 24 * 365, 15],
] as const) {
  const all = await measure(hours, '');
  const metricOnly = await measure(hours, '&metrics=cpu');
  figures.push(
    { what: `${name}, all metrics: p50`, value: all.p50, unit: 'ms' },
    { what: `${name}, all metrics: p99`, value: all.p99, unit: 'ms', limit },
    { what: `${name}, all metrics: processor`, value: all.cpu, unit: 'ms' },
    { what: `${name}, one metric: p50`, value: metricOnly.p50, unit: 'ms' },
    { what: `${name}, one metric: p99`, value: metricOnly.p99, unit: 'ms' },
  );
}
const keptAlive = await measure(24, '', true);
figures.push(
  { what: '24 h, all metrics, asked again: p99', value: keptAlive.p99, unit: 'ms', limit: 5 },
  { what: '24 h, all metrics, asked again: processor', value: keptAlive.cpu, unit: 'ms' },
  { what: '30 days of minutes of a node', value: ((mean(1) / MINUTE_DAYS) * 30) / MB, unit: 'MB', limit: 2 },
  { what: 'a day of minutes of a node', value: mean(1) / MINUTE_DAYS / 1000, unit: 'kB' },
  { what: 'a year of quarter hours of a node', value: mean(2) / MB, unit: 'MB' },
  { what: 'a year of hours of a node', value: mean(3) / MB, unit: 'MB' },
  { what: 'a year of quarter days of a node', value: mean(4) / MB, unit: 'MB' },
  { what: 'database file, per node', value: statSync(file).size / MB / nodes, unit: 'MB' },
  { what: 'memory of the server afterwards', value: server.pss(), unit: 'MB' },
);
process.exitCode = printTable(
  `History of ${nodes} nodes over a year, asked over HTTP: 500 points of 16 metrics with average, least and most; best of ${ROUNDS} rounds`,
  figures,
)
  ? 0
  : 1;
