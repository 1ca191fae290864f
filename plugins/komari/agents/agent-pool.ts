import type { AgentBridge } from '@vitrine/plugin-sdk';
import { KomariAgent, type AgentOptions, type Outlet } from './komari-agent.ts';
import { EventQueue } from './requests.ts';

/** Seconds for which an agent that polls counts as connected after a request. */
const POLLING_SECONDS = 35;
const MAX_REASON = 100;

/** Credentials and address of a request. */
export interface Origin {
  readonly token: string;
  readonly address: string;
}

/** Agents of all nodes, by token: one per node, whatever its transport. */
export class AgentPool {
  private readonly agents = new Map<string, KomariAgent>();
  private readonly connecting = new Map<string, Promise<KomariAgent | undefined>>();
  private readonly queues = new Map<string, EventQueue>();

  private readonly bridge: AgentBridge;
  private readonly options: AgentOptions;

  constructor(bridge: AgentBridge, options: AgentOptions) {
    this.bridge = bridge;
    this.options = options;
  }

  /** Connects an agent by its socket, replacing an earlier connection. */
  async connect(origin: Origin, outlet: Outlet): Promise<KomariAgent | undefined> {
    const agent = await this.open(origin, outlet);
    for (const waiting of agent ? (this.queues.get(origin.token)?.drain() ?? []) : []) outlet.request(waiting);
    return agent;
  }

  /** Returns the agent of a single request, and connects it if necessary. `polls`: the agent will poll for the core's requests. */
  async of(origin: Origin, polls = false): Promise<KomariAgent | undefined> {
    const known = this.agents.get(origin.token);
    if (known && (known.outlet.kind !== 'none' || !polls)) return known;
    const pending = this.connecting.get(origin.token);
    if (pending) return pending;
    const opening = this.open(origin, polls ? this.pollOutlet(origin.token) : NOWHERE);
    this.connecting.set(origin.token, opening);
    try {
      return await opening;
    } finally {
      this.connecting.delete(origin.token);
    }
  }

  /** Returns the queue of requests for an agent that polls. */
  queueOf(token: string): EventQueue {
    let queue = this.queues.get(token);
    if (!queue) this.queues.set(token, (queue = new EventQueue()));
    return queue;
  }

  /** Called when an agent's socket has closed. */
  leave(token: string, agent: KomariAgent): void {
    agent.close();
    if (this.agents.get(token) === agent) this.agents.delete(token);
  }

  /** Called every second. */
  tick(): void {
    for (const [token, agent] of this.agents) {
      agent.tick();
      if (agent.outlet.kind === 'socket' || agent.idle < POLLING_SECONDS) continue;
      this.leave(token, agent);
      this.queues.delete(token);
    }
  }

  private async open(origin: Origin, outlet: Outlet): Promise<KomariAgent | undefined> {
    const { token } = origin;
    const holder: { agent?: KomariAgent } = {};
    const closed = () => {
      if (holder.agent && this.agents.get(token) === holder.agent) this.agents.delete(token);
    };
    const agent = await KomariAgent.connect(this.bridge, origin, outlet, { ...this.options, closed });
    if (!agent) return undefined;
    holder.agent = agent;
    const before = this.agents.get(token);
    this.agents.set(token, agent);
    if (before) {
      agent.takeOver(before);
      before.close();
      before.outlet.close('replaced');
    }
    return agent;
  }

  private pollOutlet(token: string): Outlet {
    const queue = this.queueOf(token);
    return { kind: 'poll', request: request => queue.add(request), error: () => {}, close: () => {} };
  }
}

/** Outlet of an agent that only sends and does not poll. */
const NOWHERE: Outlet = { kind: 'none', request: () => {}, error: () => {}, close: () => {} };

/** Shortens a reason to the length that a close frame allows. */
export const closeReason = (reason: string): string => reason.slice(0, MAX_REASON);
