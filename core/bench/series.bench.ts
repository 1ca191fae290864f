import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PART_FAMILIES, storedUnit } from '@vitrine/contracts';
import { DAY_S, HOUR_MS, HOUR_S } from '@vitrine/contracts/time';
import { percentile, printTable } from '../../sdk/tooling/bench/table.ts';
import { randomFrom } from '../../sdk/tooling/random.ts';
import { Chunk } from '../src/history/codec/chunk.ts';
import { SlotAggregate } from '../src/history/codec/slot-aggregate.ts';
import { LABELLED_SERIES, type ColumnOfSeries } from '../src/history/series/labelled-series.ts';
import { chunkStart, MINUTE, SOURCES, type Tier } from '../src/history/series/tiers.ts';
import { BenchServer } from './lib/server.ts';

/** Disk usage of labelled series, and the response time of a chart of one of them. */
const SERIES = Number(process.argv[2] ?? 50);
const NODES = 20;
const DAYS = 30;
const ASKS = 300;

const random = randomFrom(7);
const { digits, scale } = storedUnit('bytes');
const columns = Array.from({ length: SERIES }, (_, i): ColumnOfSeries => ({ column: i + 1, digits }));
const values = columns.map(() => 1e8 + random() * 1e9);

/** The next minute: each size changes by at most a thousandth. */
function nextMinute(at: number): SlotAggregate<ColumnOfSeries> {
  const totals = new SlotAggregate<ColumnOfSeries>();
  totals.addReport(at);
  columns.forEach((column, i) => {
    values[i]! *= 1 + (random() - 0.5) * 2e-3;
    totals.addGauge(column, Math.round(values[i]! * scale));
  });
  return totals;
}

interface Row {
  readonly tier: Tier;
  readonly t: number;
  readonly data: Buffer;
}

const end = Math.floor(Date.now() / HOUR_MS) * HOUR_S;
const rows: Row[] = [];
const coarse = new Map<string, { tier: Tier; t: number; chunk: Chunk }>();
for (let hour = end - DAYS * DAY_S; hour < end; hour += HOUR_S) {
  const chunk = LABELLED_SERIES.createChunk(MINUTE.slots);
  for (let slot = 0; slot < MINUTE.slots; slot++) LABELLED_SERIES.merge(chunk, slot, nextMinute(hour + slot * 60));
  rows.push({ tier: MINUTE, t: hour, data: LABELLED_SERIES.encode(chunk) });
  for (const [tier, from] of SOURCES) {
    if (from !== MINUTE) continue;
    const t = chunkStart(tier, hour);
    const key = `${tier.id}/${t}`;
    const into = coarse.get(key) ?? { tier, t, chunk: LABELLED_SERIES.createChunk(tier.slots) };
    coarse.set(key, into);
    LABELLED_SERIES.rollUp(chunk, { tier: MINUTE, t: hour }, tier, into.chunk, Infinity);
  }
}
for (const { tier, t, chunk } of coarse.values()) rows.push({ tier, t, data: LABELLED_SERIES.encode(chunk) });
const minuteBytes = rows.filter(({ tier }) => tier === MINUTE).reduce((sum, { data }) => sum + data.length, 0);

const loose = LABELLED_SERIES.createChunk(1);
LABELLED_SERIES.merge(loose, 0, nextMinute(end));
const looseBytes = LABELLED_SERIES.encode(loose).length;

console.log(`Seeding ${NODES} nodes with ${SERIES} series and ${DAYS} days each …`);
await using server = await new BenchServer().start();
const nodes = await server.addNodes(NODES);
await server.stop();
const families = Object.entries(PART_FAMILIES).filter(([, { unit }]) => unit === 'bytes');
const db = new DatabaseSync(join(server.data, 'vitrine.db'));
db.exec('pragma synchronous = off; begin');
for (const { uuid } of nodes) {
  const { lastInsertRowid: group } = db
    .prepare(
      "insert into series (node_uuid, kind, ping_task_id, rolled_up_to, merged_to) values (?, 'labelled', 1, ?, ?)",
    )
    .run(uuid, end, end);
  // All remaining series belong to a second family.
  columns.forEach(({ column }, i) =>
    db
      .prepare(
        'insert into labelled_series (group_id, "column", family, labels, first_at, last_at) values (?, ?, ?, ?, ?, ?)',
      )
      .run(
        group,
        column,
        families[i === 0 ? 0 : 1]![0],
        JSON.stringify({ part: `part ${i}` }),
        end - DAYS * DAY_S,
        end,
      ),
  );
  const chunk = db.prepare('insert into chunk (series_id, tier, t, data) values (?, ?, ?, ?)');
  for (const { tier, t, data } of rows) chunk.run(group, tier.id, t, data);
}
db.exec('commit');
db.close();
await server.start();

async function query(family: string, hours: number): Promise<number> {
  const { uuid } = nodes[Math.floor(random() * NODES)]!;
  const started = performance.now();
  const answer = await fetch(
    `${server.url}/api/v1/nodes/${uuid}/series/history?families=node_${family}&from=${end * 1000 - hours * HOUR_MS + 1}&to=${end * 1000}&points=300`,
  );
  const { data } = (await answer.json()) as { data: { series: { avg: unknown[] }[] } };
  if (!data.series[0]?.avg.some(value => value !== null))
    throw new Error(`asking answered ${answer.status} without values`);
  return performance.now() - started;
}

async function measure(family: string, hours: number): Promise<number[]> {
  for (let i = 0; i < 40; i++) await query(family, hours);
  const times: number[] = [];
  for (let i = 0; i < ASKS; i++) times.push(await query(family, hours));
  return times;
}

const [dominant, others] = families.map(([name]) => name) as [string, string];
const day = await measure(dominant, 24);
const month = await measure(dominant, 24 * 30);
const all = await measure(others, 24);
printTable(`Series with labels: ${SERIES} of each of ${NODES} nodes`, [
  {
    what: `bytes of a series and ${DAYS} days, a value a minute`,
    value: minuteBytes / SERIES / 1000,
    unit: 'kB',
    limit: 55,
  },
  { what: `loose minute of ${SERIES} series`, value: looseBytes, unit: 'B', limit: 6.5 * SERIES },
  { what: `one of ${SERIES} series, 24 h: p99`, value: percentile(day, 0.99), unit: 'ms' },
  { what: `one of ${SERIES} series, 30 d: p50`, value: percentile(month, 0.5), unit: 'ms' },
  { what: `one of ${SERIES} series, 30 d: p99`, value: percentile(month, 0.99), unit: 'ms', limit: 15 },
  { what: `${SERIES - 1} series, 24 h: p99`, value: percentile(all, 0.99), unit: 'ms' },
]);
