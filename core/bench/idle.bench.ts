import { setTimeout as pause } from 'node:timers/promises';
import { printTable } from '../../sdk/tooling/bench/table.ts';
import { BenchServer } from './lib/server.ts';

/** Duration of the measurement in seconds. Use whole minutes, because some jobs run once a minute. */
const watched = Number(process.argv[2] ?? 180);
/**
 * Seconds before the measurement. V8 compacts its heap once, half a minute after the start, and compiles the jobs that run once a
 * minute in the first three minutes, which take twice as much processor time as later ones.
 */
const settle = Number(process.argv[3] ?? 190);

await using server = await new BenchServer().start();
await pause(settle * 1000);
const before = { cpu: server.cpu(), at: performance.now() };
await pause(watched * 1000);
const share = ((server.cpu() - before.cpu) / (performance.now() - before.at)) * 1e5;
const memory = { all: server.pss(), own: server.ownMemory() };
await server.stop();
const repeatMs: number[] = [];
for (let i = 0; i < 5; i++) {
  await server.start();
  repeatMs.push(server.startMs);
  if (i < 4) await server.stop();
}
process.exitCode = printTable('A server without nodes', [
  { what: 'memory', value: memory.all, unit: 'MB', limit: 95 },
  { what: 'of which no other program shares', value: memory.own, unit: 'MB', limit: 70 },
  { what: 'share of a core', value: share, unit: '%', limit: 0.05 },
  { what: 'start to listening, median of 5', value: repeatMs.sort((a, b) => a - b)[2]!, unit: 'ms', limit: 600 },
])
  ? 0
  : 1;
