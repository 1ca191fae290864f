import { Injectable } from '@nestjs/common';
import { NO_INTERFACE_OVERRIDES, type CoreFrame } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeChanged, type NodeEvent } from '../nodes/node.events.ts';
import { On } from '../platform/events/event.ts';
import { AgentConnected } from './agent.events.ts';
import { AgentsService, type AgentConnection } from './agents.service.ts';

/** Service that tells agents which network interfaces an administrator counts or ignores, on connection and on changes. */
@Injectable()
export class InterfaceOverridesService {
  /** Last choice sent to each connected agent. Without one, an agent decides by itself. */
  private readonly lastSent = new WeakMap<AgentConnection, string>();

  constructor(
    private readonly agents: AgentsService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  @On(NodeChanged)
  sendToNode({ node }: Pick<NodeEvent, 'node'>): void {
    const link = this.agents.linkOf(node.uuid);
    if (link) this.send(link);
  }

  @On(AgentConnected)
  send(link: AgentConnection): void {
    if (!link.hello.capabilities.includes('interfaces')) return;
    const overrides = this.nodeCache.get(link.node)?.interfaceOverrides ?? NO_INTERFACE_OVERRIDES;
    const text = JSON.stringify(overrides);
    if (text === (this.lastSent.get(link) ?? JSON.stringify(NO_INTERFACE_OVERRIDES))) return;
    this.lastSent.set(link, text);
    link.send({ type: 'interfaces', ...overrides } satisfies CoreFrame);
  }
}
