import { randomUUID } from 'node:crypto';
import type { CoreFrame, Report } from '@vitrine/contracts';
import { facts, report, type TestAgentConnection } from './agent.ts';
import type { TestApp } from './app.ts';

/** An agent that keeps its reports until they are acknowledged, and connects to the instance chosen by the test. */
export class RoamingAgent {
  readonly stream = randomUUID();
  /** Number of reports taken so far. */
  taken = 0;
  private readonly outbox: Report[] = [];
  private readonly connections: TestAgentConnection[] = [];

  constructor(readonly node: { readonly uuid: string; readonly token: string }) {}

  get unacknowledged(): number {
    return this.outbox.length;
  }

  /** Connects to an instance and sends unacknowledged reports. Earlier connections stay open, like half-dead ones. */
  async connect(core: TestApp): Promise<TestAgentConnection> {
    const connection = await core.agent(this.node).connect({ stream: this.stream });
    connection.socket.on('message', data => this.receive(JSON.parse(String(data)) as CoreFrame));
    for (const frame of connection.frames.all) this.receive(frame);
    this.connections.push(connection);
    if (this.outbox.length > 0) connection.send({ type: 'reports', reports: [...this.outbox] });
    return connection;
  }

  /** Takes a report, and sends it over the newest connection if that is open. */
  report(at: number): void {
    const next = this.next(at);
    const connection = this.connections.at(-1);
    if (connection?.socket.readyState === connection?.socket.OPEN) connection?.send({ type: 'report', report: next });
  }

  /** Takes a report and sends it in a request, with all other unacknowledged ones. */
  async post(core: TestApp, at: number): Promise<void> {
    this.next(at);
    const hello = {
      type: 'hello',
      protocol: { min: 1, max: 1 },
      version: '0.1.0',
      capabilities: [],
      stream: this.stream,
      boot: 'boot-1',
      facts,
    };
    const { status, body } = await core.http
      .post('/api/v1/agent/reports')
      .set('authorization', `Bearer ${this.node.token}`)
      .send({ hello, reports: this.outbox });
    if (status !== 200) throw new Error(`the core answered ${status}`);
    for (const frame of (body as { data: { frames: CoreFrame[] } }).data.frames) this.receive(frame);
  }

  private next(at: number): Report {
    this.taken += 1;
    const total = this.taken * 1000;
    const next = report(this.taken, at, {
      interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: total, totalDown: total }],
      uptime: 3600 + this.taken,
    });
    this.outbox.push(next);
    return next;
  }

  private receive(frame: CoreFrame): void {
    const stored = frame.type === 'welcome' ? frame.acked : frame.type === 'ack' ? frame.seq : 0;
    while (this.outbox.length > 0 && this.outbox[0]!.seq <= stored) this.outbox.shift();
  }
}
