import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { METRICS, SELECT_NONE, type NewAlertRule, type NewPingTask } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { printTable } from '../../sdk/tooling/bench/table.ts';
import { randomFrom } from '../../sdk/tooling/random.ts';
import { Chunk } from '../src/history/codec/chunk.ts';
import { encodeChunk } from '../src/history/codec/codec.ts';
import { SlotAggregate } from '../src/history/codec/slot-aggregate.ts';
import { setAggregate } from '../src/history/codec/slots.ts';
import { encodeLatency, LatencyChunk, ProbeAggregate } from '../src/history/latency/latency-chunk.ts';
import { MINUTE } from '../src/history/series/tiers.ts';
import { BenchServer } from './lib/server.ts';

const nodes = Number(process.argv[2] ?? 2000);
const seconds = Number(process.argv[3] ?? 180);
const TASKS = 2;
const LIMIT = 5;
const nodeSelector = { ...SELECT_NONE, all: true };
const random = randomFrom(5);

/** An hour of minutes of one node: six reports each. */
function hourOfNode(): Buffer {
  const chunk = new Chunk(MINUTE.slots);
  for (const { id, digits } of Object.values(METRICS)) if (digits) chunk.digits.set(id, digits);
  for (let slot = 0; slot < MINUTE.slots; slot++) {
    const totals = new SlotAggregate();
    for (let i = 0; i < 6; i++) {
      totals.addReport(i);
      for (const { id, kind } of Object.values(METRICS)) {
        if (kind === 'counter') totals.addCounter(id, slot * 1e6 + i, i);
        else totals.addGauge(id, Math.floor(random() * 5000));
      }
    }
    setAggregate(chunk, slot, totals);
  }
  return encodeChunk(chunk);
}

/** An hour of minutes of one node and task: six probes each. */
function hourOfProbes(): Buffer {
  const chunk = new LatencyChunk(MINUTE.slots);
  for (let slot = 0; slot < MINUTE.slots; slot++) {
    const probes = new ProbeAggregate();
    for (let i = 0; i < 6; i++) probes.add(i, random() < 0.01 ? 'timeout' : Math.floor(80_000 + random() * 9000));
    chunk.merge(slot, probes);
  }
  return encodeLatency(chunk);
}

/** The last two hours and the next one, so that every minute of the measurement finds values. */
function seed(file: string, uuids: readonly string[], tasks: readonly number[]): void {
  const hour = Math.floor(Date.now() / HOUR_MS) * 3600;
  const hours = Array.from({ length: 8 }, hourOfNode);
  const probes = Array.from({ length: 8 }, hourOfProbes);
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = off; begin');
  const series = db.prepare('insert into series (node_uuid, kind, ping_task_id, rolled_up_to) values (?, ?, ?, ?)');
  const chunk = db.prepare('insert into chunk (series_id, tier, t, data) values (?, ?, ?, ?)');
  const put = (uuid: string, kind: string, probe: number, data: Buffer) => {
    const { lastInsertRowid } = series.run(uuid, kind, probe, hour + 7200);
    for (const t of [hour - 3600, hour, hour + 3600]) chunk.run(lastInsertRowid, MINUTE.id, t, data);
  };
  for (const [i, uuid] of uuids.entries()) {
    put(uuid, 'node', 0, hours[i % hours.length]!);
    for (const task of tasks) put(uuid, 'ping', task, probes[(i + task) % probes.length]!);
  }
  db.exec('commit');
  db.close();
}

const load = (metric: string, threshold: number, windowMinutes = 15) =>
  ({
    kind: 'load',
    name: metric,
    enabled: true,
    nodeSelector,
    metric,
    threshold,
    ratio: 80,
    windowMinutes,
    cooldownMinutes: 60,
  }) as NewAlertRule;

const rules = (tasks: number[]): NewAlertRule[] => [
  load('cpu', 90),
  load('cpu', 45, 60),
  load('ram', 90),
  load('disk', 95),
  load('loadPerCore', 20),
  load('netDown', 1e9),
  load('connections', 1e5),
  load('temperature', 800),
  {
    kind: 'latency',
    name: 'slow',
    enabled: true,
    nodeSelector,
    statistic: 'p95',
    threshold: 200,
    windowMinutes: 15,
    cooldownMinutes: 60,
    tasks,
  },
  {
    kind: 'latency',
    name: 'lossy',
    enabled: true,
    nodeSelector,
    statistic: 'loss',
    threshold: 20,
    windowMinutes: 15,
    cooldownMinutes: 60,
    tasks,
  },
];

const task = (i: number): NewPingTask => ({
  name: `task ${i}`,
  type: 'tcp',
  target: 'example.org:443',
  interval: 10,
  enabled: true,
  nodeSelector,
  includeNewNodes: false,
});

console.log(`Seeding ${nodes} nodes with ${TASKS} ping tasks …`);
await using server = await new BenchServer().start();
const uuids = (await server.addNodes(nodes)).map(({ uuid }) => uuid);
const tasks: number[] = [];
for (let i = 0; i < TASKS; i++) tasks.push((await server.post<{ id: number }>('/api/v1/admin/ping/tasks', task(i))).id);
await server.stop();
seed(join(server.data, 'vitrine.db'), uuids, tasks);
await server.start();
await pause(20_000);

const without = await server.share(seconds);
for (const rule of rules(tasks)) await server.post('/api/v1/admin/alerts/rules', rule);
await pause(5000);
const all = await server.share(seconds);
const figures = [
  { what: 'share of a core without rules', value: without.cpu, unit: '%' },
  { what: 'share of a core with rules', value: all.cpu, unit: '%' },
  { what: 'share of a core that the rules cost', value: all.cpu - without.cpu, unit: '%', limit: LIMIT },
  { what: 'a minute of all rules', value: ((all.cpu - without.cpu) / 100) * 60_000, unit: 'ms' },
  { what: 'memory without rules', value: without.pss, unit: 'MB' },
  { what: 'memory with rules', value: all.pss, unit: 'MB' },
];
process.exitCode = printTable(
  `${nodes} nodes, ${rules(tasks).length} rules (8 of load, 2 of latency with ${TASKS} tasks each), ${seconds} s`,
  figures,
)
  ? 0
  : 1;
