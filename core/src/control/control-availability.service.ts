import { Injectable } from '@nestjs/common';
import type { ControlNode, ControlAvailability } from '@vitrine/contracts';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NodeStateService } from '../reports/node-state.service.ts';

type ControlFeature = 'exec' | 'terminal';

/** Service that returns which nodes accept control requests now, and why others do not. */
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

  /** Returns the connection for control requests, if the node is ready. */
  connectionOf(node: string): AgentConnection | undefined {
    return this.agents.connectionOf(node);
  }

  /** Returns whether its agent executes only signed control requests. */
  isStrict(node: string): boolean {
    return this.agents.connectionOf(node)?.hello.capabilities.includes('signed') ?? false;
  }

  /** Returns the protocol of its agent if it is not Vitrine's own. */
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
