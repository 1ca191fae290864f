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

/** An agent that was replaced comes back after half a minute to a minute and a half, so two of them do this within the window. */
const REPLACEMENTS = 3;
const WINDOW_MS = 10 * MINUTE_MS;
/** Time for which one entry of the audit log is enough. */
const TOLD_FOR_MS = 6 * HOUR_MS;

interface Seen {
  readonly replacedAt: number[];
  toldAt: number;
}

/**
 * Service that notices two machines with one token, as copies of a virtual machine are: each of them replaces the other's living
 * connection again and again. A single agent replaces only a connection that is dead.
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
    const seen = this.seen.get(before.node) ?? { replacedAt: [], toldAt: 0 };
    this.seen.set(before.node, seen);
    seen.replacedAt.push(now);
    while (seen.replacedAt[0]! < now - WINDOW_MS) seen.replacedAt.shift();
    if (seen.replacedAt.length < REPLACEMENTS || now - seen.toldAt < TOLD_FOR_MS) return;
    seen.toldAt = now;
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
