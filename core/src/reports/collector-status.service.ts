import { Injectable } from '@nestjs/common';
import { AGENT_LIMITS, type CollectorStatus } from '@vitrine/contracts';
import { AgentConnected } from '../agents/agent.events.ts';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { Answers, defineCall } from '../platform/cluster/call.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';

/** Status of a collector, and when its agent reported it, in ms since 1970. */
type KnownStatus = CollectorStatus & { readonly at: number };

/** Requests the statuses known to the instance that the agent is connected to. */
const STATUSES = defineCall<{ node: string }, KnownStatus[]>('reports.collector-statuses');

/** Service for the statuses of collectors, as reported by agents since they connected. */
@Injectable()
export class CollectorStatusService {
  /** By node, then by collector. */
  private readonly statuses = new Map<string, Map<string, KnownStatus>>();

  constructor(
    private readonly agents: AgentsService,
    private readonly cluster: Cluster,
    private readonly clock: Clock,
  ) {}

  /** Called with the collectors of a report whose status changed. Collectors beyond the limit of an agent are dropped. */
  learn(node: string, statuses: readonly CollectorStatus[]): void {
    let known = this.statuses.get(node);
    if (!known) this.statuses.set(node, (known = new Map()));
    for (const status of statuses)
      if (known.has(status.collector) || known.size < AGENT_LIMITS.collectors)
        known.set(status.collector, { ...status, at: this.clock.now() });
  }

  async of(node: string): Promise<KnownStatus[]> {
    const instance = this.agents.instanceOf(node);
    return instance === undefined ? this.here(node) : this.cluster.call(instance, STATUSES, { node });
  }

  @Answers(STATUSES)
  onAsked({ node }: { readonly node: string }): KnownStatus[] {
    return this.here(node);
  }

  /** After a reconnect, the agent reports all statuses again. */
  @On(AgentConnected)
  onConnected({ node }: AgentConnection): void {
    this.statuses.delete(node);
  }

  @On(NodeRemoved)
  onRemoved({ node }: NodeEvent): void {
    this.statuses.delete(node.uuid);
  }

  private here(node: string): KnownStatus[] {
    return [...(this.statuses.get(node)?.values() ?? [])];
  }
}
