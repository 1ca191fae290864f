import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Sender, sendEvenly } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';
import { printTable, type Figure } from './lib/table.ts';

const seconds = Number(process.argv[2] ?? 130);
const INTERVAL = 3000;
const VIEWERS = 50;

/** Runs a fleet for a while and measures what the server spends on it. */
async function measure(
  count: number,
  viewers: number,
): Promise<{ rate: number; share: number; perReport: number; rss: number; storm: number }> {
  await using server = await new BenchServer().start();
  const nodes = await server.addNodes(count);
  const connect = async () => {
    const senders = nodes.map(({ token }, i) => new Sender(server.url, token, i));
    await Promise.all(senders.map(({ welcomed }) => welcomed));
    return senders;
  };
  (await connect()).forEach(sender => sender.drop());
  await pause(1000);
  const started = performance.now();
  const senders = await connect();
  const storm = performance.now() - started;
  const pages = Array.from(
    { length: viewers },
    () => new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/live`, { origin: server.url }),
  );
  const stop = sendEvenly(senders, INTERVAL);
  await pause(10_000);

  const before = { cpu: server.cpu(), sent: senders.reduce((sum, { sent }) => sum + sent, 0), at: performance.now() };
  let rss = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(500))
    rss = Math.max(rss, server.rss());
  const elapsed = (performance.now() - before.at) / 1000;
  const cpu = server.cpu() - before.cpu;
  const sent = senders.reduce((sum, { sent }) => sum + sent, 0) - before.sent;
  stop();
  const unacked = senders.filter(({ acked }) => acked === 0).length;
  if (seconds > 75 && unacked > 0) throw new Error(`${unacked} agents were never acknowledged`);
  pages.forEach(page => page.terminate());
  senders.forEach(sender => sender.drop());
  return { rate: sent / elapsed, share: (cpu / elapsed) * 100, perReport: (cpu / sent) * 1e6, rss, storm };
}

const figures: Figure[] = [];
for (const [count, viewers, limits] of [
  [500, 0, { share: 25, rss: 200 }],
  [500, VIEWERS, {}],
  [2000, 0, {}],
] as [number, number, { share?: number; rss?: number }][]) {
  const { rate, share, perReport, rss, storm } = await measure(count, viewers);
  const who = `${count} nodes × ${INTERVAL / 1000} s${viewers ? `, ${viewers} viewers` : ''}`;
  figures.push(
    { what: `${who}: reports`, value: rate, unit: '/s' },
    { what: `${who}: share of a core`, value: share, unit: '%', ...(limits.share && { limit: limits.share }) },
    { what: `${who}: CPU per report`, value: perReport, unit: 'µs' },
    { what: `${who}: memory, at most`, value: rss, unit: 'MB', ...(limits.rss && { limit: limits.rss }) },
    { what: `${who}: all are back after a break`, value: storm, unit: 'ms' },
  );
}
process.exitCode = printTable(`Reports, ${seconds} s each`, figures) ? 0 : 1;
