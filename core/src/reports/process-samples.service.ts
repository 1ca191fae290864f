import { Injectable } from '@nestjs/common';
import { PROCESSES, type NO_SAMPLE, type ProcessSample, type Sampled } from '@vitrine/contracts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import { AgentRequests, AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { processUses } from './process-uses.rule.ts';

/** Timeout for an agent's answer: its collector has ten seconds. */
const WITHIN_MS = 12_000;

/**
 * Service that requests process samples from agents. An agent answers only if the owner of its machine named the collector, and
 * takes at most one sample in ten seconds.
 */
@Injectable()
@AgentFrameHandlers()
export class ProcessSamplesService implements AgentFrameHandlers {
  private readonly requests: AgentRequests<ProcessSample>;
  /** Pending requests, at most one per node. */
  private readonly running = new Map<string, Promise<ProcessSample>>();

  constructor(
    private readonly agents: AgentsService,
    private readonly plugins: PluginsService,
    private readonly clock: Clock,
  ) {
    this.requests = new AgentRequests(clock);
  }

  /** Returns whether the agent of a node would answer a request. */
  isAvailable(node: string): boolean {
    return this.unavailable(node) === undefined;
  }

  /** Returns a sample of a node, or why there is none. Takes up to twelve seconds. */
  async of(node: string): Promise<ProcessSample> {
    const reason = this.unavailable(node);
    if (reason) return without(reason);
    const running = this.running.get(node) ?? this.request(node).finally(() => this.running.delete(node));
    this.running.set(node, running);
    return running;
  }

  sampled({ node }: AgentConnection, { id, is, message, age, values }: Sampled): void {
    const processes = processUses(values);
    this.requests.answer(node, id, { is, message, at: is === 'ok' ? this.clock.now() - age : null, processes });
  }

  private unavailable(node: string): (typeof NO_SAMPLE)[number] | undefined {
    if (this.plugins.find(PROCESSES)?.state !== 'active') return 'paused';
    const link = this.agents.connectionOf(node);
    if (!link) return 'offline';
    return link.hello.capabilities.includes('samples') ? undefined : 'off';
  }

  private request(node: string): Promise<ProcessSample> {
    const send = (id: string) => this.agents.connectionOf(node)?.send({ type: 'sample', id, collector: PROCESSES });
    return this.requests.ask(node, send, WITHIN_MS, without('silent'));
  }
}

const without = (is: (typeof NO_SAMPLE)[number]): ProcessSample => ({ is, message: '', at: null, processes: [] });
