import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { AuditService } from '../audit/audit.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import type { AgentConnection } from './agent-connection.ts';
import { AgentReplaced } from './agent.events.ts';
import { AgentsService } from './agents.service.ts';

/** A replaced agent reconnects after 30 to 90 seconds, so two of them replace each other within the window. */
const REPLACEMENTS = 3;
const WINDOW_MS = 10 * MINUTE_MS;
/** Minimum time between two entries in the audit log. */
const LOG_INTERVAL_MS = 6 * HOUR_MS;

interface Seen {
  readonly replacedAt: number[];
  loggedAt: number;
}

/**
 * Service that detects two machines with one token, such as copies of a virtual machine: each keeps replacing the other's live
 * connection. A single agent only replaces a dead one.
 */
@Injectable()
export class SharedTokenService {
  private readonly logger = new Logger('Agents');
  private readonly seen = new Map<string, Seen>();

  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    this.seen.delete(uuid);
  }

  @On(AgentReplaced)
  async onReplaced({ before }: { readonly before: AgentConnection }): Promise<void> {
    const now = this.clock.now();
    const { interval } = this.agents.intervalOf(before.node);
    if (now - before.heardAt > 2 * interval) return;
    const observation = this.seen.get(before.node) ?? { replacedAt: [], loggedAt: 0 };
    this.seen.set(before.node, observation);
    observation.replacedAt.push(now);
    while (observation.replacedAt[0]! < now - WINDOW_MS) observation.replacedAt.shift();
    if (observation.replacedAt.length < REPLACEMENTS || now - observation.loggedAt < LOG_INTERVAL_MS) return;
    observation.loggedAt = now;
    await this.tell(before.node);
  }

  private async tell(uuid: string): Promise<void> {
    const node = await this.nodes.findOne(uuid);
    if (!node) return;
    const { name } = node;
    this.logger.warn(
      `Two agents report with the token of node ${name} and replace each other: is one machine a copy of the other? Install the agent on the copy anew, as a node of its own.`,
    );
    await this.audit.write({ action: 'agents.token-in-use', outcome: 'refused', subject: { id: uuid, name } });
  }
}
