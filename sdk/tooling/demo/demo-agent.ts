import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { AgentFrame, AgentPost, Hello, PingResult, Report } from '@vitrine/contracts';
import { readingOf, roundTripsOf, type DemoMachine } from './machines.ts';

const MINUTE_MS = 60_000;
/** Number of reports per request. */
const BATCH = 400;
const LIVE_INTERVAL_MS = 3000;
const RECONNECT_MS = 2000;

interface Where {
  readonly url: string;
  readonly token: string;
  /** Ids of the latency tasks, in the order of the targets. */
  readonly tasks: readonly number[];
}

/** Agent of a simulated machine, which speaks the real protocol. */
export class DemoAgent {
  private readonly hello: Hello;
  private readonly bootedAt = Date.now() - 41 * 24 * 60 * MINUTE_MS;
  private seq = 0;

  private readonly machine: DemoMachine;
  private readonly where: Where;

  constructor(machine: DemoMachine, where: Where) {
    this.machine = machine;
    this.where = where;
    const { name, os, cpuName, cores, ram, disk } = machine;
    this.hello = {
      type: 'hello',
      protocol: { min: 1, max: 1 },
      version: '0.1.0',
      capabilities: [],
      stream: randomUUID(),
      boot: `demo-${name}`,
      facts: {
        hostname: name,
        os,
        kernel: os.startsWith('FreeBSD') ? '14.3-RELEASE' : '6.12.48',
        arch: cpuName === 'Ampere Altra' ? 'aarch64' : 'x86_64',
        cpuName,
        cpuCores: cores,
        ramTotal: ram,
        swapTotal: 0,
        diskTotal: disk,
        virtualization: name === 'home-nas' ? '' : 'kvm',
        gpuNames: [],
        addresses: [],
      },
    };
  }

  /** Sends a report for each of these minutes, as after an interrupted connection. ms since 1970. */
  async sendPast(minutes: readonly number[]): Promise<void> {
    for (let i = 0; i < minutes.length; i += BATCH) {
      const body: AgentPost = {
        hello: this.hello,
        reports: minutes.slice(i, i + BATCH).map(at => this.report(at, this.pings(at))),
      };
      const answer = await fetch(`${this.where.url}/api/v1/agent/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.where.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${this.machine.name}: ${answer.status} ${await answer.text()}`);
    }
  }

  /** Reports until the signal aborts, and reconnects whenever the connection is lost. */
  live(signal: AbortSignal): void {
    if (signal.aborted) return;
    const socket = new WebSocket(`${this.where.url.replace(/^http/, 'ws')}/api/v1/agent`, {
      headers: { authorization: `Bearer ${this.where.token}` },
    });
    const send = (frame: AgentFrame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
    let pinged = 0;
    let timer: NodeJS.Timeout | undefined;
    const report = () => {
      const minute = Math.floor(Date.now() / MINUTE_MS);
      const isNew = minute !== pinged;
      pinged = minute;
      send({ type: 'report', report: this.report(Date.now(), isNew ? this.pings(Date.now()) : undefined) });
    };
    const stop = () => socket.terminate();
    socket.on('open', () => send(this.hello));
    socket.once('message', () => {
      report();
      timer = setInterval(report, LIVE_INTERVAL_MS);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      signal.removeEventListener('abort', stop);
      setTimeout(() => this.live(signal), RECONNECT_MS).unref();
    });
    signal.addEventListener('abort', stop);
  }

  private report(at: number, pings: PingResult[] | undefined): Report {
    const { network, load, ...reading } = readingOf(this.machine, at);
    const seconds = (at - this.bootedAt) / 1000;
    return {
      seq: ++this.seq,
      at,
      ...reading,
      load: [...load],
      interfaces: interfacesOf(this.machine).map(([name, share]) => ({
        name,
        up: Math.round(network.up * share),
        down: Math.round(network.down * share),
        totalUp: Math.round(seconds * this.machine.network * share),
        totalDown: Math.round(seconds * this.machine.network * 0.8 * share),
      })),
      uptime: Math.round(seconds),
      ...(pings && { pings }),
    };
  }

  private pings(at: number): PingResult[] {
    const trips = roundTripsOf(this.machine, at);
    return this.where.tasks.map((id, k): PingResult => [id, 0, trips[k]!]);
  }
}

/** Interfaces with their share of the traffic: large machines have a second one for backups. */
const interfacesOf = ({ disk }: DemoMachine) =>
  disk < 900 * 2 ** 30
    ? ([['eth0', 1]] as const)
    : ([
        ['eth0', 0.8],
        ['eth1', 0.2],
      ] as const);
