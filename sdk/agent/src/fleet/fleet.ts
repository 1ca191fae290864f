import { writeFileSync } from 'node:fs';
import { endpointOf } from '../client/endpoint.ts';
import { Log } from '../log.ts';
import { sleep } from '../sleep.ts';
import { nameOf, tokensFor } from './enrol.ts';
import type { FleetOptions } from './fleet-options.ts';
import { SimulatedNode } from './simulated-node.ts';
import { lineOf, summaryOf, tally } from './tally.ts';

const DRAIN_TIMEOUT_MS = 150_000;
const CONCURRENCY = 20;

/**
 * Runs a fleet until its duration is over or the signal aborts, prints a line per second, and returns a summary. `failOverdue`
 * ends the wait for missing acknowledgements.
 */
export async function runFleet(
  options: FleetOptions,
  print: (text: string) => void,
  signal: AbortSignal,
  giveUp?: AbortSignal,
): Promise<ReturnType<typeof tally>> {
  const endpoint = endpointOf(options.endpoint);
  const tokens = await tokensFor(options, endpoint, print);
  const warnings = new Map<string, number>();
  const nodes = tokens.map((token, index) => {
    const skew = options.skew * 1000 * (2 * Math.random() - 1);
    const log = new Log(line => note(warnings, line));
    return new SimulatedNode({ index, endpoint, token, log, interval: options.interval, skew });
  });

  const started = performance.now();
  const stop =
    options.duration === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(options.duration * 1000)]);
  const starting = startEvenly(nodes, options.interval ?? 10, stop);
  await watch(nodes, options, stop, print);
  await starting;
  if (options.drain) await drain(nodes, giveUp, print);
  const all = tally(nodes);
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(nodes.map(node => node.agent.stop()));
  if (options.counts !== undefined) writeFileSync(options.counts, JSON.stringify(countsOf(nodes)));
  print(summaryOf(all, nodes.length, seconds, cpuSeconds() / seconds, warnings));
  return all;
}

/** Spread over one interval, so that reports arrive evenly, as from real machines. */
async function startEvenly(nodes: readonly SimulatedNode[], interval: number, signal: AbortSignal): Promise<void> {
  const pause = (CONCURRENCY / nodes.length) * interval * 1000;
  for (let first = 0; first < nodes.length && !signal.aborted; first += CONCURRENCY) {
    await Promise.all(nodes.slice(first, first + CONCURRENCY).map(node => node.agent.start()));
    await sleep(pause, signal);
  }
}

async function watch(
  nodes: readonly SimulatedNode[],
  { flap, reset, resend }: FleetOptions,
  signal: AbortSignal,
  print: (text: string) => void,
): Promise<void> {
  let before = tally(nodes);
  let at = performance.now();
  let cpu = cpuSeconds();
  while (!signal.aborted) {
    await sleep(1000, signal);
    const now = { tally: tally(nodes), at: performance.now(), cpu: cpuSeconds() };
    const seconds = (now.at - at) / 1000;
    print(lineOf(now.tally, before, nodes.length, seconds, (now.cpu - cpu) / seconds));
    before = now.tally;
    at = now.at;
    cpu = now.cpu;
    for (const node of nodes) {
      if (Math.random() < flap / 60) node.agent.drop();
      if (Math.random() < reset / 60) node.reboot();
      if (Math.random() < resend / 60) node.agent.resend();
    }
  }
}

/** Waits until the core has stored everything, which it does about once a minute. */
async function drain(
  nodes: readonly SimulatedNode[],
  signal: AbortSignal | undefined,
  print: (text: string) => void,
): Promise<void> {
  for (const { agent } of nodes) agent.pauseReports();
  print('waiting for the last acknowledgements …');
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  while (!signal?.aborted && performance.now() < deadline) {
    const { made, acked } = tally(nodes);
    if (acked >= made) return;
    await sleep(500, signal);
  }
}

/** Returns the number of reports that each node made, and of those acknowledged, by its name in the core. */
const countsOf = (nodes: readonly SimulatedNode[]) =>
  Object.fromEntries(
    nodes.map(({ agent }, index) => [nameOf(index), { made: agent.outbox.last, acked: agent.outbox.acked }]),
  );

/** Counts a log line, without its time. */
function note(warnings: Map<string, number>, line: string): void {
  const [, text] = / warn {2}(.*)/.exec(line) ?? [];
  if (text !== undefined) warnings.set(text, (warnings.get(text) ?? 0) + 1);
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
