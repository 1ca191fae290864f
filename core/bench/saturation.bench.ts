import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { PreparedSender } from './lib/prepared-sender.ts';
import { sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';

/** Seconds for which every node reports each second. */
const SECONDS = Number(process.argv[2] ?? 180);
const NODES = Number(process.argv[3] ?? 2000);
/** Agents that connect at once. */
const WAVE = 100;
const FIRST_RATE = 10_000;
const FASTER = 1.25;
/** Duration of each rate in seconds: enough for dozens of garbage collections. */
const STEP_S = 8;
/** Reports per write of an agent: on this machine, writing each on its own takes longer than the core needs to read it. */
const BURSTS = [1, 8];
/** Reports per second of an agent: the core closes the connection of one that keeps sending more. */
const MAX_PER_NODE = 20;
/** Share of a core, of all threads, at which it counts as saturated. */
const SATURATED = 0.95;
/** If less than this share of a rate is read and the core is not saturated, the senders or the system are the limit. */
const SENT = 0.95;

interface Step {
  readonly rate: number;
  /** Load of the event loop's thread (`loop`) and of all threads (`all`), as shares of a processor core. */
  readonly loop: number;
  readonly all: number;
  readonly micros: number;
  /** Share of the rate that was sent and read. */
  readonly sent: number;
}

await using server = await new BenchServer().start();
const nodes = await server.addNodes(NODES);
const senders: PreparedSender[] = [];
for (let from = 0; from < NODES; from += WAVE) {
  const batch = nodes.slice(from, from + WAVE).map(({ token }, i) => new PreparedSender(server.url, token, from + i));
  senders.push(...batch);
  await Promise.all(batch.map(({ welcomed }) => welcomed));
}
const sentSoFar = () => senders.reduce((sum, { sent }) => sum + sent, 0);

async function sendAt(rate: number, seconds: number): Promise<Step> {
  const stop = sendEvenly(senders, (NODES / rate) * senders[0]!.burst * 1000);
  const before = { loop: server.loopTime(), all: server.cpu(), sent: sentSoFar(), at: performance.now() };
  await pause(seconds * 1000);
  stop();
  // Data that waits in the sockets has not been read yet.
  await Promise.all(senders.map(sender => sender.read()));
  const elapsed = (performance.now() - before.at) / 1000;
  const [loop, all, sent] = [server.loopTime() - before.loop, server.cpu() - before.all, sentSoFar() - before.sent];
  return {
    rate: sent / elapsed,
    loop: loop / elapsed,
    all: all / elapsed,
    micros: (all / sent) * 1e6,
    sent: sent / elapsed / rate,
  };
}

/** Waits for the save of the last minute; throws if an agent has unacknowledged reports or lost its connection. */
async function assertStored(): Promise<void> {
  const open = () => senders.filter(({ isDone }) => !isDone).length;
  for (const end = performance.now() + 2 * MINUTE_MS; open() > 0 && performance.now() < end;) await pause(500);
  if (open() > 0) throw new Error(`${open()} agents have reports that were not stored, or lost their connection`);
}

/** Rate at which the process takes a given share of a processor core, interpolated between two steps. */
const rateAt = (share: number, below: Step, above: Step) =>
  below.rate + ((share - below.all) / (above.all - below.all)) * (above.rate - below.rate);

const even = await sendAt(NODES, SECONDS);
const figures: Figure[] = [
  { what: `${NODES} nodes × 1 s: reports`, value: even.rate, unit: '/s' },
  { what: `${NODES} nodes × 1 s: share of a core`, value: even.all * 100, unit: '%' },
];

for (const burst of BURSTS) {
  for (const sender of senders) sender.burst = burst;
  let below = even;
  let above: Step | undefined;
  for (let rate = FIRST_RATE; !above && rate <= NODES * MAX_PER_NODE; rate *= FASTER) {
    const step = await sendAt(rate, STEP_S);
    console.log(
      `${burst} at once, ${step.rate.toFixed(0)} reports/s: thread ${(step.loop * 100).toFixed(0)} %, process ` +
        `${(step.all * 100).toFixed(0)} %, ${step.micros.toFixed(0)} µs each, ${(step.sent * 100).toFixed(0)} % of the rate sent`,
    );
    if (step.all >= SATURATED) above = step;
    else if (step.sent < SENT) break;
    else below = step;
  }
  const label = `${burst} at once`;
  if (above)
    figures.push({
      what: `${label}, 95 % of a core: reports`,
      value: rateAt(SATURATED, below, above),
      unit: '/s',
    });
  figures.push(
    {
      what: `${label}, ${above ? 'below that' : 'the most that could be sent'}: reports`,
      value: below.rate,
      unit: '/s',
    },
    { what: `${label}, the same: share of the event loop`, value: below.loop * 100, unit: '%' },
    { what: `${label}, the same: share of a core, all threads`, value: below.all * 100, unit: '%' },
    { what: `${label}, the same: processor per report`, value: below.micros, unit: 'µs' },
  );
}
await assertStored();
senders.forEach(sender => sender.drop());
process.exitCode = printTable(`${NODES} nodes as fast as the core reads, ${SECONDS} s`, figures) ? 0 : 1;
