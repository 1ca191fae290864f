import type { ControlNode, ControlAvailability } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NodeStateService } from '../reports/node-state.service.ts';

type ControlFeature = 'exec' | 'terminal';

/** Which nodes can be commanded now, and if not, why. */
@Injectable()
export class ControlAvailabilityService {
  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly states: NodeStateService,
  ) {}

  availabilityOf(node: string, way: ControlFeature): ControlAvailability {
    const link = this.agents.linkOf(node);
    if (link) return link.hello.capabilities.includes(way) ? 'ready' : 'disabled';
    return this.states.presenceOf(node).online ? 'polling' : 'offline';
  }

  /** The connection over which a node that is ready is told. */
  linkOf(node: string): AgentConnection | undefined {
    return this.agents.linkOf(node);
  }

  /** Its agent does only what is signed. */
  isStrict(node: string): boolean {
    return this.agents.linkOf(node)?.hello.capabilities.includes('signed') ?? false;
  }

  async list(caller: Caller): Promise<ControlNode[]> {
    return (await this.nodes.findVisible(caller)).map(({ uuid, name }) => ({
      uuid,
      name,
      exec: this.availabilityOf(uuid, 'exec'),
      terminal: this.availabilityOf(uuid, 'terminal'),
      signed: this.isStrict(uuid),
    }));
  }
}
