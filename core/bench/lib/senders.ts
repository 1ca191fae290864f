import { WebSocket } from 'ws';

const facts = {
  hostname: 'bench',
  os: 'Debian GNU/Linux 13',
  kernel: '6.12.0',
  arch: 'x64',
  cpuName: 'Bench CPU',
  cpuCores: 4,
  ramTotal: 8e9,
  swapTotal: 1e9,
  diskTotal: 1e11,
  virtualization: 'kvm',
  gpuNames: [],
  addresses: ['198.51.100.1'],
};

/** Series with labels are sent with one report per minute. */
const SERIES_EVERY_MS = 60_000;

/** Shortest time between two checks for due reports, which is the shortest timer of Node. */
const MIN_STEP_MS = 1;

/** An agent that reports on request. */
export interface Reporter {
  readonly sent: number;
  report(): void;
  drop(): void;
}

/** An agent that sends made-up reports at a fixed interval, as cheaply as possible. */
export class Sender implements Reporter {
  protected readonly socket: WebSocket;
  readonly welcomed: Promise<void>;
  acked = 0;
  sent = 0;
  readonly #start = Date.now();
  readonly #series: number;
  #seriesAt = 0;

  /** `series`: number of labelled series of its node, up to 128. */
  constructor(url: string, token: string, index: number, series = 0) {
    this.#series = series;
    this.#seriesAt = Date.now() + Math.random() * SERIES_EVERY_MS;
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/agent`, {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    });
    this.socket.on('open', () =>
      this.socket.send(
        JSON.stringify({
          type: 'hello',
          protocol: { min: 1, max: 1 },
          version: '0.1.0',
          capabilities: [],
          stream: `bench-stream-${index}`,
          boot: 'boot',
          facts,
        }),
      ),
    );
    this.welcomed = new Promise((resolve, reject) => {
      this.socket.on('message', data => {
        const frame = JSON.parse(String(data)) as { type: string; seq: number };
        if (frame.type === 'ack') this.acked = frame.seq;
        if (frame.type === 'welcome') resolve();
      });
      this.socket.on('error', reject);
      this.socket.on('close', code => reject(new Error(`closed with ${code}`)));
    });
    this.welcomed.catch(() => undefined);
  }

  report(): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const seq = ++this.sent;
    const noise = Math.random();
    const uptime = 1e6 + Math.floor((Date.now() - this.#start) / 1000);
    this.socket.send(
      `{"type":"report","report":{"seq":${seq},"at":${Date.now()},"cpu":${(noise * 60).toFixed(2)},"load":[${noise.toFixed(2)},0.52,0.48],` +
        `"ramUsed":${4e9 + Math.floor(noise * 1e8)},"swapUsed":1048576,"disks":[{"mount":"/","used":${5e10 + seq * 4096},"total":100000000000},` +
        `{"mount":"/data","used":3000000000,"total":900000000000}],"interfaces":[{"name":"eth0","up":${Math.floor(noise * 1e6)},"down":` +
        `${Math.floor(noise * 3e6)},"totalUp":${1e12 + seq * 1e6},"totalDown":${3e12 + seq * 3e6}},{"name":"wg0","up":120,"down":80,"totalUp":` +
        `${1e9 + seq * 360},"totalDown":${2e9 + seq * 240}}],"tcp":${80 + Math.floor(noise * 20)},"udp":7,"processes":${200 + Math.floor(noise * 9)},` +
        `"uptime":${uptime},"temperature":${(45 + noise).toFixed(1)}${this.#cores()}}}`,
    );
  }

  #cores(): string {
    if (this.#series === 0 || Date.now() < this.#seriesAt) return '';
    this.#seriesAt += SERIES_EVERY_MS;
    return `,"cores":[${Array.from({ length: this.#series }, () => (Math.random() * 100).toFixed(2)).join()}]`;
  }

  drop(): void {
    this.socket.terminate();
  }
}

/**
 * Sends one report of each sender every `interval` ms until the returned function is called. Reports are spread out, like those of
 * independent agents: a core that receives several at once wakes up less often and takes less time for each.
 */
export function sendEvenly(senders: readonly Reporter[], interval: number): () => void {
  const started = performance.now();
  let next = 0;
  const timer = setInterval(
    () => {
      // Follows the clock: with a late timer, counting ticks would send fewer reports.
      const due = ((performance.now() - started) * senders.length) / interval;
      while (next < due) senders[next++ % senders.length]!.report();
    },
    Math.max(MIN_STEP_MS, interval / senders.length),
  );
  return () => clearInterval(timer);
}
