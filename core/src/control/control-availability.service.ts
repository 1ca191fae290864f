import type { ControlNode, ControlAvailability } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NodeStateService } from '../reports/node-state.service.ts';

type ControlFeature = 'exec' | 'terminal';

/** Service that returns which nodes can be commanded now, and why others cannot. */
@Injectable()
export class ControlAvailabilityService {
  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly nodeState: NodeStateService,
  ) {}

  availabilityOf(node: string, way: ControlFeature): ControlAvailability {
    const link = this.agents.connectionOf(node);
    if (link) return link.hello.capabilities.includes(way) ? 'ready' : 'disabled';
    return this.nodeState.presenceOf(node).online ? 'polling' : 'offline';
  }

  /** Returns the connection to send orders over, if the node is ready. */
  connectionOf(node: string): AgentConnection | undefined {
    return this.agents.connectionOf(node);
  }

  /** Returns whether its agent only executes signed orders. */
  isStrict(node: string): boolean {
    return this.agents.connectionOf(node)?.hello.capabilities.includes('signed') ?? false;
  }

  /** Returns the protocol of its agent, if that is not Vitrine's own. */
  private protocolOf(node: string): ControlNode['protocol'] {
    const protocol = this.agents.connectionOf(node)?.protocol;
    return protocol ? { title: protocol.title, limitations: [...protocol.limitations] } : null;
  }

  async list(caller: Caller): Promise<ControlNode[]> {
    return (await this.nodes.findVisible(caller)).map(({ uuid, name }) => ({
      uuid,
      name,
      exec: this.availabilityOf(uuid, 'exec'),
      terminal: this.availabilityOf(uuid, 'terminal'),
      signed: this.isStrict(uuid),
      protocol: this.protocolOf(uuid),
    }));
  }
}
