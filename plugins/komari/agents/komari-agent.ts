import type { AgentBridge, BridgedAgent, BridgedShell, BridgedTerminal, CoreFrame, Facts } from '@vitrine/plugin-sdk';
import { execFrames } from './exec-result.ts';
import { countOf, numberOf, valueOf, type JsonObject } from './json.ts';
import { PingSchedule } from './ping-schedule.ts';
import type { AgentRequest } from './requests.ts';
import { factsFromReport, factsWith, helloOf, impossibleIn, reportOf, versionOf } from './translate.ts';

/** Transport to an agent: a socket, polling, or none. */
export interface Outlet {
  readonly kind: 'socket' | 'poll' | 'none';
  request(request: AgentRequest): void;
  /** Sends an error, because the core rejected a frame of the agent. */
  error(detail: string): void;
  close(reason: string): void;
}

export interface AgentOptions {
  /** Whether commands and terminals are forwarded. */
  readonly control: boolean;
}

/** A connected Komari agent, between its transport and the core. */
export class KomariAgent {
  private seq = 0;
  private facts: Facts;
  private version: string;
  private isKnown = false;
  private readonly welcomed = Promise.withResolvers<void>();
  private readonly pings = new PingSchedule();
  /** Seconds since the last message of the agent. */
  idle = 0;

  readonly outlet: Outlet;
  private readonly link: BridgedAgent;
  private readonly address: string;
  private readonly options: AgentOptions;

  private constructor(link: BridgedAgent, address: string, outlet: Outlet, options: AgentOptions) {
    this.link = link;
    this.address = address;
    this.outlet = outlet;
    this.options = options;
    this.facts = link.facts;
    this.version = versionOf({}, link.version);
  }

  /** Connects an agent by its token; returns undefined if the token is unknown. */
  static async connect(
    bridge: AgentBridge,
    { token, address }: { readonly token: string; readonly address: string },
    outlet: Outlet,
    options: AgentOptions & { readonly closed: () => void },
  ): Promise<KomariAgent | undefined> {
    const holder: { agent?: KomariAgent } = {};
    const link = await bridge.connect({
      token,
      address,
      send: frame => holder.agent?.onFrame(frame),
      closed: reason => {
        options.closed();
        holder.agent?.welcomed.resolve();
        outlet.close(reason);
      },
    });
    return link && (holder.agent = new KomariAgent(link, address, outlet, options));
  }

  get node(): string {
    return this.link.node;
  }

  /** Copies the facts and version from an earlier connection of the same agent, since the core may not have stored them yet. */
  takeOver(earlier: KomariAgent): void {
    this.facts = earlier.facts;
    this.version = earlier.version;
  }

  basicInfo(info: JsonObject): void {
    this.idle = 0;
    this.facts = factsWith(this.facts, info, this.address);
    this.version = versionOf(info, this.version);
    if (!this.isKnown) return this.sayHello();
    this.link.receive({ type: 'facts', facts: this.facts, version: this.version });
  }

  /**
   * Forwards a report. Returns the reason if the core rejects it, since the sender of a single request gets errors only in the
   * response.
   */
  report(body: JsonObject): string | undefined {
    this.idle = 0;
    if (!this.isKnown) {
      this.facts = factsFromReport(this.facts, body);
      this.sayHello();
    }
    const now = Date.now();
    this.seq = Math.max(this.seq + 1, now);
    const report = reportOf(body, this.seq, now);
    this.link.receive({ type: 'report', report });
    const impossible = impossibleIn(report);
    return impossible && `The value of ${impossible} is impossible.`;
  }

  pingResult(body: JsonObject): void {
    this.idle = 0;
    const value = numberOf(valueOf(body, 'value'));
    this.receive({ type: 'pings', results: [[countOf(valueOf(body, 'task_id')), 0, value < 0 ? -1 : value]] });
  }

  taskResult(body: JsonObject): void {
    this.idle = 0;
    for (const frame of execFrames(body)) this.receive(frame);
  }

  /** Called when the agent polls. */
  seen(): void {
    this.idle = 0;
    if (!this.isKnown) this.sayHello();
  }

  /** Returns the ping tasks of the node, for agents that schedule probes themselves. */
  async pingTasks(): Promise<unknown[]> {
    this.seen();
    await this.welcomed.promise;
    // The core sends the tasks right after the welcome.
    await new Promise(resolve => setImmediate(resolve));
    return this.pings.tasks.map(({ id, type, target, interval }, weight) => ({
      id,
      weight,
      name: '',
      clients: [this.node],
      default_on: false,
      type,
      target,
      interval,
    }));
  }

  openTerminal(id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined> {
    return this.options.control ? this.link.openTerminal(id, shell) : Promise.resolve(undefined);
  }

  /** Called every second. */
  tick(): void {
    this.idle++;
    for (const { id, type, target } of this.pings.tick())
      this.outlet.request({ kind: 'ping', ping_task_id: id, ping_type: type, ping_target: target });
  }

  close(): void {
    this.link.close();
  }

  private receive(frame: Parameters<BridgedAgent['receive']>[0]): void {
    if (!this.isKnown) this.sayHello();
    this.link.receive(frame);
  }

  private sayHello(): void {
    this.isKnown = true;
    const { kind } = this.outlet;
    const capabilities = [
      'ping',
      ...(kind !== 'none' && this.options.control ? ['exec'] : []),
      // A shell requires a socket, which an agent that polls may be unable to open.
      ...(kind === 'socket' && this.options.control ? ['terminal'] : []),
    ];
    this.link.receive(helloOf(this.link.node, this.version, this.facts, capabilities));
  }

  private onFrame(frame: CoreFrame): void {
    switch (frame.type) {
      case 'welcome':
        // The core may have stored reports under a later time than this machine's clock has now.
        this.seq = Math.max(this.seq, frame.acked);
        return this.welcomed.resolve();
      case 'pingTasks':
        return this.pings.set(frame.tasks);
      case 'exec':
        return this.outlet.request({ kind: 'exec', task_id: frame.id, command: frame.command });
      case 'terminal':
        return this.outlet.request({ kind: 'terminal', request_id: frame.id });
      case 'error':
        return this.outlet.error(frame.detail);
      default:
      // These agents do not support intervals, acknowledgements, updates and cancellations.
    }
  }
}
