import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { printTable } from '../../tooling/bench/table.ts';
import { DEFAULT_COLLECT_OPTIONS } from '../src/collect/collect-options.ts';
import { LinuxMachine } from '../src/collect/linux/linux-machine.ts';
import { rootsFrom } from '../src/collect/linux/roots.ts';
import { CoreServer } from '../test/core-server.ts';
import { agentProcess } from './lib/agent-process.ts';

const SAMPLES = 5000;
const WARM_UP_MS = 20_000;
const ACK_EVERY_MS = 60_000;
const minutes = Number(process.argv[2] ?? 3);

/** Processor time of one reading in ms: the minimum of several rounds, because other load can only slow one down. */
async function sampleCost(): Promise<number> {
  const machine = new LinuxMachine(rootsFrom({}), DEFAULT_COLLECT_OPTIONS, () => 'bench');
  await machine.ready();
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (let i = 0; i < SAMPLES; i += 1) machine.read();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / SAMPLES;
  });
  machine.close();
  return Math.min(...rounds);
}

/** Measures the built agent at one report per second against a core that acknowledges once per minute. */
async function running() {
  await using core = await CoreServer.listen({ interval: 1, ackAtOnce: false });
  const minute = setInterval(() => core.persist(), ACK_EVERY_MS);
  await using agent = agentProcess(core.url, 'secret');
  await pause(WARM_UP_MS);
  const before = { cpu: agent.cpu(), reports: core.received.length };
  let memory = agent.memory();
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await pause(1000)) {
    const now = agent.memory();
    if (now.all > memory.all) memory = now;
  }
  const reports = core.received.length - before.reports;
  clearInterval(minute);
  return { memory, perReport: (agent.cpu() - before.cpu) / reports };
}

const size = statSync(new URL('../dist/vitrine-agent.mjs', import.meta.url)).size / 1000;
const cost = await sampleCost();
const { memory, perReport } = await running();
process.exitCode = printTable(`The agent, ${minutes} minutes at one report a second`, [
  { what: 'CPU of a sample, back to back', value: cost, unit: 'ms', limit: 0.2 },
  { what: 'CPU of a report, once a second: sample, outbox, socket, timers', value: perReport, unit: 'ms', limit: 0.5 },
  { what: 'memory, at most', value: memory.all, unit: 'MB', limit: 60 },
  { what: 'of it not shared with other processes', value: memory.own, unit: 'MB' },
  { what: 'program', value: size, unit: 'kB' },
])
  ? 0
  : 1;
