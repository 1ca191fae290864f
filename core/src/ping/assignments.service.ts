import type { CoreFrame } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { PingService } from './ping.service.ts';

/** Service that sends every agent its ping tasks, on connection and on changes. */
@Injectable()
export class PingAssignmentsService implements OnModuleInit {
  /** Last assignment sent to each connected agent. */
  private readonly lastSent = new WeakMap<AgentConnection, string>();

  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly roster: NodeCacheService,
    private readonly ping: PingService,
  ) {}

  onModuleInit(): void {
    this.agents.connected.subscribe(link => this.tell(link));
    this.ping.changes.subscribe(() => this.tellAll());
    this.nodes.changes.subscribe(({ kind, node }) => {
      const link = kind === 'changed' ? this.agents.linkOf(node.uuid) : undefined;
      if (link) this.tell(link);
    });
  }

  private tellAll(): void {
    for (const { node } of this.roster.all()) {
      const link = this.agents.linkOf(node.uuid);
      if (link) this.tell(link);
    }
  }

  private tell(link: AgentConnection): void {
    if (!link.hello.capabilities.includes('ping')) return;
    const tasks = this.ping.of(link.node).map(({ id, type, target, interval }) => ({ id, type, target, interval }));
    const text = JSON.stringify(tasks);
    // An agent without an assignment measures nothing.
    if (text === (this.lastSent.get(link) ?? '[]')) return;
    this.lastSent.set(link, text);
    link.send({ type: 'pingTasks', tasks } satisfies CoreFrame);
  }
}
