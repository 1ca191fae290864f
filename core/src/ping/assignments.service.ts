import type { CoreFrame } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentsService, type AgentLink } from '../agents/agents.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { PingService } from './ping.service.ts';

/** Tells every agent what to measure, when it comes and when that changes. */
@Injectable()
export class AssignmentsService implements OnModuleInit {
  /** What each connected agent was told last. */
  private readonly told = new WeakMap<AgentLink, string>();

  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly roster: RosterService,
    private readonly ping: PingService,
  ) {}

  onModuleInit(): void {
    this.agents.welcomed.subscribe(link => this.tell(link));
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

  private tell(link: AgentLink): void {
    if (!link.hello.capabilities.includes('ping')) return;
    const tasks = this.ping.of(link.node).map(({ id, type, target, interval }) => ({ id, type, target, interval }));
    const text = JSON.stringify(tasks);
    // An agent that was told nothing measures nothing.
    if (text === (this.told.get(link) ?? '[]')) return;
    this.told.set(link, text);
    link.say({ type: 'pingTasks', tasks } satisfies CoreFrame);
  }
}
