import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { printTable } from '../../sdk/tooling/bench/table.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';

/*
 * Memory of the core over hours: one sample per minute, and the slope of the second half, when every cache and buffer is full. A
 * leak grows by the hour, however noisy the machine is.
 */
const MINUTES = Number(process.argv[2] ?? 120);
const NODES = Number(process.argv[3] ?? 2000);
const INTERVAL_MS = 3000;
const SAMPLE_MS = 5000;
/** Reports are acknowledged once their minute is stored. */
const UNACKNOWLEDGED = (2 * MINUTE_MS) / INTERVAL_MS;

/** Slope of the straight line through the samples (least squares), in their unit an hour. */
function slopeAnHour(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  const shared = samples.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  const spread = samples.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  return (shared / spread) * (HOUR_MS / MINUTE_MS);
}

await using server = await new BenchServer().start();
const nodes = await server.addNodes(NODES);
const senders = nodes.map(({ token }, i) => new Sender(server.url, token, i));
await Promise.all(senders.map(({ welcomed }) => welcomed));
const stop = sendEvenly(senders, INTERVAL_MS);
const started = performance.now();
const cpu = server.cpu();

/** Maximum of each minute in MB: a mean would hide the end of the minute, when data is stored. */
const pss: number[] = [];
const sizes: number[] = [];
for (let minute = 0; minute < MINUTES; minute++) {
  const maxima = { pss: 0, own: 0 };
  for (const end = started + (minute + 1) * MINUTE_MS; performance.now() < end; await pause(SAMPLE_MS)) {
    maxima.pss = Math.max(maxima.pss, server.pss());
    maxima.own = Math.max(maxima.own, server.ownMemory());
  }
  pss.push(maxima.pss);
  sizes.push(maxima.own);
  if (minute % 10 === 9)
    console.log(`minute ${minute + 1}: ${maxima.pss.toFixed(0)} MB, own ${maxima.own.toFixed(0)} MB`);
}
stop();
const elapsed = (performance.now() - started) / 1000;
const label = `${NODES} nodes × ${INTERVAL_MS / 1000} s`;
const secondHalf = <T>(samples: readonly T[]) => samples.slice(Math.floor(samples.length / 2));
const growth = printTable(`Memory, ${MINUTES} minutes`, [
  { what: `${label}: memory, at most`, value: Math.max(...pss), unit: 'MB', limit: 300 },
  { what: `${label}: memory, at the end`, value: pss.at(-1)!, unit: 'MB', limit: 300 },
  { what: `${label}: memory of its own, at the end`, value: sizes.at(-1)!, unit: 'MB' },
  { what: `${label}: slope of the second half`, value: slopeAnHour(secondHalf(sizes)), unit: 'MB/h', limit: 5 },
  { what: `${label}: share of a core`, value: ((server.cpu() - cpu) / elapsed) * 100, unit: '%' },
  {
    what: `${label}: without an acknowledgement for two minutes`,
    value: senders.filter(({ acked, sent }) => sent - acked > UNACKNOWLEDGED).length,
    unit: 'nodes',
    limit: 0,
  },
]);
process.exitCode = growth ? 0 : 1;
