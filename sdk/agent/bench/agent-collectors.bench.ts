import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { printTable } from '../../tooling/bench/table.ts';
import { CoreServer } from '../test/core-server.ts';
import { agentProcess } from './lib/agent-process.ts';
import { dockerWith } from './lib/docker-with.ts';

const CONTAINERS = 40;
const TEXT_VALUES = 20;
const COLLECTORS = ['containers', 'textfile', 'disk-io'];
/** By then each collector has run once. */
const WARM_UP_MS = 30_000;
const INTERVAL = 10;
const minutes = Number(process.argv[2] ?? 5);

/** Measures the built agent at one report in ten seconds: its peak memory in MB, and its share of a processor core in percent. */
async function running(options: readonly string[]) {
  await using core = await CoreServer.listen({ interval: INTERVAL, ackAtOnce: true });
  await using agent = agentProcess(core.url, 'secret', options);
  while (core.hellos.length === 0) await pause(100);
  core.send({ type: 'collectors', ids: COLLECTORS });
  await pause(WARM_UP_MS);
  const before = { cpu: agent.cpu(), at: performance.now() };
  let memory = agent.memory();
  for (const end = before.at + minutes * 60_000; performance.now() < end; await pause(1000)) {
    const now = agent.memory();
    if (now.all > memory.all) memory = now;
  }
  const share = ((agent.cpu() - before.cpu) / (performance.now() - before.at)) * 100;
  return {
    memory,
    share,
    values: core.received.flatMap(({ series = [] }) => series.flatMap(run => run.values)).length,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-collectors-bench-'));
const socket = join(folder, 'docker.sock');
await using _ = await dockerWith(CONTAINERS, socket);
writeFileSync(
  join(folder, 'bench.prom'),
  Array.from({ length: TEXT_VALUES }, (_, i) => `bench_value_${i} ${i}\n`).join(''),
);
const config = { containers: { socket, max: CONTAINERS }, textfile: { folder } };
const without = await running([]);
const collected = await running([
  ...['--collectors', COLLECTORS.join(',')],
  ...['--collector-config', JSON.stringify(config)],
]);
rmSync(folder, { recursive: true });
if (collected.values < CONTAINERS) throw new Error(`the collectors reported ${collected.values} values only`);
process.exitCode = printTable(
  `The agent with ${COLLECTORS.join(', ')} and ${CONTAINERS} containers, ${minutes} minutes at one report in ${INTERVAL} s`,
  [
    { what: 'memory without collectors, at most', value: without.memory.all, unit: 'MB', limit: 60 },
    { what: 'memory with them, at most', value: collected.memory.all, unit: 'MB', limit: 64 },
    { what: 'beyond the agent without', value: collected.memory.all - without.memory.all, unit: 'MB', limit: 4 },
    { what: 'of it not shared with other processes', value: collected.memory.own, unit: 'MB' },
    { what: 'share of a core without collectors', value: without.share, unit: '%' },
    { what: 'share of a core with them', value: collected.share, unit: '%', limit: 0.3 },
    { what: 'values that were reported', value: collected.values, unit: '' },
  ],
)
  ? 0
  : 1;
