import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { printTable } from '../../sdk/tooling/bench/table.ts';
import { Sender, sendEvenly, type Reporter } from './lib/senders.ts';
import { BenchServer } from './lib/server.ts';

/** Reports per second: one of each node. */
const NODES = 700;
const seconds = Number(process.argv[2] ?? 60);
/** Maximum cost of a report over Komari's protocol, relative to one over our own. */
const MAX_RATIO = 1.5;

/** An agent of Komari, version 1, that sends made-up reports. */
class KomariSender implements Reporter {
  readonly opened: Promise<void>;
  sent = 0;
  readonly #socket: WebSocket;

  constructor(url: string, token: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/clients/report?token=${token}`, {
      perMessageDeflate: false,
    });
    this.opened = new Promise((resolve, reject) => {
      this.#socket.on('open', resolve);
      this.#socket.on('error', reject);
    });
  }

  report(): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const seq = ++this.sent;
    const noise = Math.random();
    this.#socket.send(
      `{"cpu":{"usage":${(noise * 60).toFixed(2)}},"ram":{"total":8000000000,"used":${4e9 + Math.floor(noise * 1e8)}},` +
        `"swap":{"total":1000000000,"used":1048576},"load":{"load1":${noise.toFixed(2)},"load5":0.52,"load15":0.48},` +
        `"disk":{"total":1000000000000,"used":${5e10 + seq * 4096}},"network":{"up":${Math.floor(noise * 1e6)},"down":` +
        `${Math.floor(noise * 3e6)},"totalUp":${1e12 + seq * 1e6},"totalDown":${3e12 + seq * 3e6}},"connections":{"tcp":` +
        `${80 + Math.floor(noise * 20)},"udp":7},"uptime":${1e6 + seq},"process":${200 + Math.floor(noise * 9)},"message":""}`,
    );
  }

  drop(): void {
    this.#socket.terminate();
  }
}

/** Sends reports for a while; returns the server's processor time per report in µs, and the reports per second. */
async function measure(server: BenchServer, senders: readonly Reporter[]): Promise<{ micros: number; rate: number }> {
  const stop = sendEvenly(senders, 1000);
  await pause(5000);
  const sentSoFar = () => senders.reduce((sum, { sent }) => sum + sent, 0);
  const before = { cpu: server.cpu(), sent: sentSoFar() };
  await pause(seconds * 1000);
  const sent = sentSoFar() - before.sent;
  const micros = ((server.cpu() - before.cpu) / sent) * 1e6;
  stop();
  senders.forEach(sender => sender.drop());
  await pause(1000);
  return { micros, rate: sent / seconds };
}

await using server = await new BenchServer().start();
const nodes = await server.addNodes(NODES);
await server.send('PUT', '/api/v1/admin/plugins/komari/enabled', { enabled: true });
const ownSenders = nodes.map(({ token }, i) => new Sender(server.url, token, i));
await Promise.all(ownSenders.map(({ welcomed }) => welcomed));
const ownFigures = await measure(server, ownSenders);
const foreign = nodes.map(({ token }) => new KomariSender(server.url, token));
await Promise.all(foreign.map(({ opened }) => opened));
const foreignFigures = await measure(server, foreign);
process.exitCode = printTable(`Reports of Komari’s agents, ${NODES} nodes × 1 s, ${seconds} s each`, [
  { what: 'own protocol: reports', value: ownFigures.rate, unit: '/s' },
  { what: 'own protocol: processor per report', value: ownFigures.micros, unit: 'µs' },
  { what: 'Komari: reports', value: foreignFigures.rate, unit: '/s' },
  {
    what: 'Komari: processor per report',
    value: foreignFigures.micros,
    unit: 'µs',
    limit: ownFigures.micros * MAX_RATIO,
  },
])
  ? 0
  : 1;
