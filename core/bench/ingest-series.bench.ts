import { setTimeout as pause } from 'node:timers/promises';
import { printTable } from '../../sdk/tooling/bench/table.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';

/** Processor time and memory that labelled series add to a core, at one value per minute and series. */
const SECONDS = Number(process.argv[2] ?? 130);
const NODES = Number(process.argv[3] ?? 2000);
const SERIES = Number(process.argv[4] ?? 50);
const INTERVAL_S = 10;

interface Use {
  /** Percent of a core. */
  readonly share: number;
  /** MB. */
  readonly memory: number;
}

async function useWith(series: number): Promise<Use> {
  await using server = await new BenchServer().start();
  const nodes = await server.addNodes(NODES);
  const senders = nodes.map(({ token }, i) => new Sender(server.url, token, i, series));
  await Promise.all(senders.map(({ welcomed }) => welcomed));
  const stop = sendEvenly(senders, INTERVAL_S * 1000);
  // The first minute compiles the code, and stores the names of all series.
  await pause(70_000);
  const before = { cpu: server.cpu(), at: performance.now() };
  let memory = 0;
  for (const end = before.at + SECONDS * 1000; performance.now() < end; await pause(1000))
    memory = Math.max(memory, server.pss());
  const share = ((server.cpu() - before.cpu) / ((performance.now() - before.at) / 1000)) * 100;
  stop();
  senders.forEach(sender => sender.drop());
  return { share, memory };
}

const withoutSeries = await useWith(0);
const withSeries = await useWith(SERIES);
const label = `${NODES} nodes × ${INTERVAL_S} s`;
const figures = [
  { what: `${label} without series: share of a core`, value: withoutSeries.share, unit: '%' },
  { what: `${label} without series: memory, at most`, value: withoutSeries.memory, unit: 'MB' },
  {
    what: `${SERIES} series each add`,
    value: withSeries.share - withoutSeries.share,
    unit: 'points',
    limit: SERIES > 50 ? 4 : 1.5,
  },
  {
    what: `${SERIES} series each add`,
    value: withSeries.memory - withoutSeries.memory,
    unit: 'MB',
    limit: SERIES > 50 ? 50 : 15,
  },
];
process.exitCode = printTable(`Series with labels, ${SECONDS} s each`, figures) ? 0 : 1;
