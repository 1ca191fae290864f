import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { percentile, printTable, type Figure } from '../../sdk/tooling/bench/table.ts';
import { askMeanwhile } from './lib/ask-meanwhile.ts';
import { processorTimeOf } from './lib/process-use.ts';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';

/** Seconds of the measurement: long enough to store two minutes. */
const seconds = Number(process.argv[2] ?? 130);

interface Fleet {
  readonly nodes: number;
  /** Seconds between two reports of a node. */
  readonly interval: number;
  readonly viewers: number;
  readonly share?: number;
  readonly pss?: number;
}

/** Time in which other requests are sent; it includes the end of a minute. */
const ASKED_MS = Math.min(61, seconds) * 1000;
/** Duration in seconds for a load without anything that runs once a minute. */
const BARE_SECONDS = Math.min(30, seconds);

const FLEETS: readonly Fleet[] = [
  { nodes: 500, interval: 3, viewers: 0, share: 3, pss: 130 },
  { nodes: 500, interval: 1, viewers: 50 },
  { nodes: 2000, interval: 3, viewers: 0, pss: 300 },
];

/** Runs a fleet for a while and measures the processor time and memory of the server. */
async function measure({ nodes: count, interval, viewers, ...limits }: Fleet): Promise<Figure[]> {
  await using server = await new BenchServer().start();
  const nodes = await server.addNodes(count);
  const connect = async () => {
    const senders = nodes.map(({ token }, i) => new Sender(server.url, token, i));
    await Promise.all(senders.map(({ welcomed }) => welcomed));
    return senders;
  };
  const startedAt = performance.now();
  (await connect()).forEach(sender => sender.drop());
  const first = performance.now() - startedAt;
  await pause(1000);
  const started = performance.now();
  let senders: Sender[] = [];
  let reconnectMs = 0;
  const stormAnswers = await askMeanwhile(`${server.url}/healthz`, async () => {
    senders = await connect();
    reconnectMs = performance.now() - started;
  });
  const live = `${server.url.replace('http', 'ws')}/api/v1/live?compression=deflate&rows=numbered`;
  const stop = sendEvenly(senders, interval * 1000);
  await pause(10_000);

  const pages = Array.from({ length: viewers }, () => new WebSocket(live, { origin: server.url }));
  /** Sizes in bytes of the messages that one page received. */
  const received: number[] = [];
  pages[0]?.on('message', (data: Buffer) => received.push(data.length));
  if (viewers) await pause(5000);

  const sentSoFar = () => senders.reduce((sum, { sent }) => sum + sent, 0);
  const before = { cpu: server.cpu(), sent: sentSoFar(), at: performance.now(), frames: received.length };
  let pss = 0;
  for (const end = before.at + seconds * 1000; performance.now() < end; await pause(1000))
    pss = Math.max(pss, server.pss());
  const elapsed = (performance.now() - before.at) / 1000;
  const cpu = server.cpu() - before.cpu;
  const sent = sentSoFar() - before.sent;
  const pushed = received.slice(before.frames).reduce((sum, bytes) => sum + bytes, 0);

  // Runs afterwards, because requests take processor time too.
  const answers: number[] = [];
  for (const end = performance.now() + ASKED_MS; performance.now() < end; await pause(100)) {
    const sentAt = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    answers.push(performance.now() - sentAt);
  }
  stop();
  const unacked = senders.filter(({ acked }) => acked === 0).length;
  if (seconds > 75 && unacked > 0) throw new Error(`${unacked} agents were never acknowledged`);
  pages.forEach(page => page.terminate());
  senders.forEach(sender => sender.drop());

  const label = `${count} nodes × ${interval} s${viewers ? `, ${viewers} viewers` : ''}`;
  return [
    { what: `${label}: reports`, value: sent / elapsed, unit: '/s' },
    { what: `${label}: share of a core`, value: (cpu / elapsed) * 100, unit: '%', limit: limits.share },
    { what: `${label}: processor per report`, value: (cpu / sent) * 1e6, unit: 'µs' },
    { what: `${label}: memory, at most`, value: pss, unit: 'MB', limit: limits.pss },
    ...(viewers
      ? [
          { what: `${label}: first frame of a page`, value: received[0]! / 1000, unit: 'kB', limit: 60 },
          { what: `${label}: then, of a page`, value: pushed / elapsed / 1000, unit: 'kB/s', limit: 15 },
        ]
      : []),
    { what: `${label}: another request waits, p99`, value: percentile(answers, 0.99), unit: 'ms' },
    { what: `${label}: all are greeted for the first time`, value: first, unit: 'ms', limit: 5000 },
    { what: `${label}: all are back after a break`, value: reconnectMs, unit: 'ms', limit: 5000 },
    {
      what: `${label}: another request waits meanwhile, p99`,
      value: percentile(stormAnswers, 0.99),
      unit: 'ms',
      limit: 200,
    },
  ];
}

/** Measures the processor time of a bare Node server that only reads the reports of the first fleet: a lower bound for any core. */
async function measureBare({ nodes: count, interval }: Fleet): Promise<Figure[]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./lib/bare-server.ts', import.meta.url))]);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const senders = Array.from({ length: count }, (_, i) => new Sender(`http://127.0.0.1:${String(port).trim()}`, '', i));
  await Promise.all(senders.map(({ welcomed }) => welcomed));
  const stop = sendEvenly(senders, interval * 1000);
  await pause(10_000);
  const before = { cpu: processorTimeOf(child.pid!), at: performance.now() };
  await pause(BARE_SECONDS * 1000);
  const cpu = processorTimeOf(child.pid!) - before.cpu;
  const elapsed = (performance.now() - before.at) / 1000;
  stop();
  senders.forEach(sender => sender.drop());
  child.kill();
  const label = `${count} nodes × ${interval} s, read by a bare server on Node: share of a core`;
  return [{ what: label, value: (cpu / elapsed) * 100, unit: '%' }];
}

const figures: Figure[] = await measureBare(FLEETS[0]!);
for (const fleet of FLEETS) figures.push(...(await measure(fleet)));
process.exitCode = printTable(`Reports, ${seconds} s each`, figures) ? 0 : 1;
