import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOf, randomFrom, store, type Row } from './lib/seed.ts';
import { BenchServer } from './lib/server.ts';
import { percentile, printTable, type Figure } from './lib/table.ts';

const nodes = Number(process.argv[2] ?? 100);
const DAYS = 365;
const MINUTE_DAYS = 31;
/** Nodes that differ; the others are copies of them in rows of their own. */
const DISTINCT = 4;
const ASKS = 400;
const HOUR = 3_600_000;
const MB = 1e6;

console.log(`Seeding ${nodes} nodes with a year …`);
await using server = await new BenchServer().start();
const added = await server.addNodes(nodes);
await server.stop();
const end = Math.floor(Date.now() / HOUR) * 3600;
const originals = Array.from({ length: Math.min(DISTINCT, nodes) }, (_, i) => chunksOf(i + 1, end, DAYS, MINUTE_DAYS));
const file = join(server.data, 'vitrine.db');
store(file, added.map(({ uuid }, i) => ({ uuid, rows: originals[i % originals.length]! })), end);
await server.start();

const random = randomFrom(99);
/** Round trips in ms, and the processor time of the server per question in ms, which a busy machine does not stretch. */
async function ask(hours: number, metrics: string): Promise<{ times: number[]; cpu: number }> {
  const times: number[] = [];
  let before = 0;
  for (let i = 0; i < ASKS + 20; i++) {
    if (i === 20) before = server.cpu();
    const { uuid } = added[Math.floor(random() * nodes)]!;
    const to = Date.now();
    const started = performance.now();
    const answer = await fetch(`${server.url}/api/v1/nodes/${uuid}/history?from=${to - hours * HOUR}&to=${to}${metrics}`);
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200 || bytes < 1000) throw new Error(`asking answered ${answer.status} with ${bytes} bytes`);
    if (i >= 20) times.push(performance.now() - started);
  }
  return { times, cpu: ((server.cpu() - before) / ASKS) * 1000 };
}

const sizeOf = (rows: readonly Row[], tier: number) => rows.filter(row => row.tier === tier).reduce((sum, { data }) => sum + data.length, 0);
const mean = (tier: number) => originals.reduce((sum, rows) => sum + sizeOf(rows, tier), 0) / originals.length;
const figures: Figure[] = [];
for (const [name, hours, limit] of [['an hour', 1, undefined], ['24 h', 24, 5], ['7 d', 24 * 7, undefined], ['30 d', 24 * 30, 15], ['a year', 24 * 365, 15]] as const) {
  const all = await ask(hours, '');
  figures.push({ what: `${name} of a node, all metrics: p50`, value: percentile(all.times, 0.5), unit: 'ms' });
  figures.push({ what: `${name} of a node, all metrics: p99`, value: percentile(all.times, 0.99), unit: 'ms', ...(limit && { limit }) });
  figures.push({ what: `${name} of a node, all metrics: processor`, value: all.cpu, unit: 'ms' });
  const one = await ask(hours, '&metrics=cpu');
  figures.push({ what: `${name} of a node, one metric: p99`, value: percentile(one.times, 0.99), unit: 'ms' });
}
figures.push(
  { what: '30 days of minutes of a node', value: (mean(1) / MINUTE_DAYS) * 30 / MB, unit: 'MB', limit: 2 },
  { what: 'a day of minutes of a node', value: mean(1) / MINUTE_DAYS / 1000, unit: 'kB' },
  { what: 'a year of quarter hours of a node', value: mean(2) / MB, unit: 'MB' },
  { what: 'a year of hours of a node', value: mean(3) / MB, unit: 'MB' },
  { what: 'a year of quarter days of a node', value: mean(4) / MB, unit: 'MB' },
  { what: 'database file, per node', value: statSync(file).size / MB / nodes, unit: 'MB' },
  { what: 'memory of the server afterwards', value: server.rss(), unit: 'MB' },
);
process.exitCode = printTable(`History of ${nodes} nodes over a year, asked over HTTP (500 points with average, least and most)`, figures) ? 0 : 1;
