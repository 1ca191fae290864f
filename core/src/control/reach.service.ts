import type { ControlNode, ControlReach } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { AgentsService, type AgentLink } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { StatesService } from '../reports/states.service.ts';

type Way = 'exec' | 'terminal';

/** Which nodes can be commanded now, and if not, why. */
@Injectable()
export class ReachService {
  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly states: StatesService,
  ) {}

  of(node: string, way: Way): ControlReach {
    const link = this.agents.linkOf(node);
    if (link) return link.hello.capabilities.includes(way) ? 'ready' : 'disabled';
    return this.states.presenceOf(node).online ? 'polling' : 'offline';
  }

  /** The connection over which a node that is ready is told. */
  linkOf(node: string): AgentLink | undefined {
    return this.agents.linkOf(node);
  }

  /** Its agent does only what is signed. */
  isStrict(node: string): boolean {
    return this.agents.linkOf(node)?.hello.capabilities.includes('signed') ?? false;
  }

  async list(caller: Caller): Promise<ControlNode[]> {
    return (await this.nodes.visibleTo(caller)).map(({ uuid, name }) => ({
      uuid,
      name,
      exec: this.of(uuid, 'exec'),
      terminal: this.of(uuid, 'terminal'),
      signed: this.isStrict(uuid),
    }));
  }
}
