import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { CoreFrame, type AgentFrame, type Facts, type Hello, type Report } from '@vitrine/contracts';
import { FrameCollector } from './frame-collector.ts';

export const facts: Facts = {
  hostname: 'tokyo-1',
  os: 'Debian GNU/Linux 12',
  kernel: '6.1.0',
  arch: 'x64',
  cpuName: 'Test CPU',
  cpuCores: 2,
  ramTotal: 4e9,
  swapTotal: 1e9,
  diskTotal: 50e9,
  virtualization: 'kvm',
  gpuNames: [],
  addresses: ['203.0.113.7', '2001:db8::7'],
};

export const report = (seq: number, at: number, values: Partial<Report> = {}): Report => ({
  seq,
  at,
  cpu: 10,
  load: [0.1, 0.2, 0.3],
  ramUsed: 1e9,
  swapUsed: 0,
  disks: [{ mount: '/', used: 10e9, total: 50e9 }],
  interfaces: [{ name: 'eth0', up: 1000, down: 2000, totalUp: 1e6, totalDown: 2e6 }],
  tcp: 5,
  udp: 2,
  processes: 80,
  uptime: 3600,
  ...values,
});

/** Returns an agent over a real socket that a test controls. */
export const testAgent = (url: string) => (node: { readonly token: string }) => ({
  async connect(hello: Partial<Hello> = {}): Promise<TestAgentConnection> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/agent`, {
      headers: { authorization: `Bearer ${node.token}` },
    });
    const connection = new TestAgentConnection(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
      socket.once('unexpected-response', (_, response) => reject(new Error(`refused with ${response.statusCode}`)));
    });
    connection.send({
      type: 'hello',
      protocol: { min: 1, max: 1 },
      version: '0.1.0',
      capabilities: [],
      stream: randomUUID(),
      boot: 'boot-1',
      facts,
      ...hello,
    });
    await connection.frames.waitFor(frame => frame.type === 'welcome' || frame.type === 'error');
    return connection;
  },
});

/** An open connection of an agent. Terminates without a close frame at the end of its scope. */
export class TestAgentConnection {
  readonly frames: FrameCollector<CoreFrame>;
  private readonly ended: Promise<number>;
  private seq = 0;

  constructor(readonly socket: WebSocket) {
    this.frames = new FrameCollector(socket);
    this.ended = new Promise(resolve => socket.once('close', resolve));
  }

  send(frame: AgentFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Sends one report and returns its sequence number. */
  report(at: number, values: Partial<Report> = {}): number {
    const seq = values.seq ?? ++this.seq;
    this.seq = seq;
    this.send({ type: 'report', report: report(seq, at, values) });
    return seq;
  }

  /** Waits until the core has read every sent frame, and all of its earlier frames have arrived. */
  async settled(): Promise<void> {
    const pong = new Promise(resolve => this.socket.once('pong', resolve));
    this.socket.ping();
    await pong;
  }

  /** Disconnects without a close frame, like a machine that loses power. */
  async drop(): Promise<void> {
    this.socket.terminate();
    await this.closed();
  }

  async bye(): Promise<void> {
    this.send({ type: 'bye' });
    this.socket.close();
    await this.closed();
  }

  /** Waits for the close and returns its code. */
  async closed(): Promise<number> {
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.socket.readyState !== WebSocket.CLOSED) await this.drop();
  }
}
