import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { AgentFrame, AgentPost, Facts, Hello, PingResult, Report } from '@vitrine/contracts';

/** Values that differ between machines; all others are fixed. */
export interface FakeMachine {
  readonly facts?: Partial<Facts>;
  /** Used memory and disk in percent. */
  readonly ram?: number;
  readonly disk?: number;
  /** Sent bytes per second at half processor load; twice as many are received. */
  readonly network?: number;
}

const facts = (hostname: string): Facts => ({
  hostname,
  os: 'Debian GNU/Linux 13 (trixie)',
  kernel: '6.12.48',
  arch: 'x86_64',
  cpuName: 'AMD EPYC 9634',
  cpuCores: 8,
  ramTotal: 16 * 2 ** 30,
  swapTotal: 2 ** 30,
  diskTotal: 200 * 2 ** 30,
  virtualization: 'kvm',
  gpuNames: [],
  addresses: [],
});

/** Fake machine that reports given values over the real protocol. */
export function startFakeMachine(
  url: string,
  token: string,
  hostname: string,
  { facts: ownFacts = {}, ram = 25, disk = 25, network = 50_000 }: FakeMachine = {},
) {
  const hello: Hello = {
    type: 'hello',
    protocol: { min: 1, max: 1 },
    version: '0.1.0',
    capabilities: [],
    stream: randomUUID(),
    boot: 'boot-1',
    facts: { ...facts(hostname), ...ownFacts },
  };
  const { ramTotal, diskTotal } = hello.facts;
  let seq = 0;
  const reading = (at: number, cpu: number): Report => ({
    seq: ++seq,
    at,
    cpu,
    load: [cpu / 50, cpu / 60, cpu / 70],
    ramUsed: Math.round((ramTotal * ram) / 100),
    swapUsed: 0,
    disks: [{ mount: '/', used: Math.round((diskTotal * disk) / 100), total: diskTotal }],
    interfaces: [
      {
        name: 'eth0',
        up: Math.round((cpu * network) / 50),
        down: Math.round((cpu * network) / 25),
        totalUp: seq * network,
        totalDown: seq * network * 2,
      },
    ],
    tcp: 20,
    udp: 4,
    processes: 130,
    uptime: 100_000 + seq,
  });

  return {
    /** Sends readings that were taken while the core was unreachable, each with its time in ms since 1970. */
    async sendOld(readings: readonly { readonly at: number; readonly cpu: number; readonly pings?: PingResult[] }[]) {
      for (let i = 0; i < readings.length; i += 400) {
        const body: AgentPost = {
          hello,
          reports: readings
            .slice(i, i + 400)
            .map(({ at, cpu, pings }) => ({ ...reading(at, cpu), ...(pings && { pings }) })),
        };
        const answer = await fetch(`${url}/api/v1/agent/reports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`reports were answered with ${answer.status}: ${await answer.text()}`);
      }
    },
    /** Connects and reports every `every` ms until it is stopped. */
    async live(every: number, cpu: () => number) {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/agent`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const send = (frame: AgentFrame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      send(hello);
      await new Promise(resolve => socket.once('message', resolve));
      const report = () => send({ type: 'report', report: reading(Date.now(), cpu()) });
      report();
      const timer = setInterval(report, every);
      return {
        [Symbol.dispose]() {
          clearInterval(timer);
          socket.terminate();
        },
      };
    },
  };
}
