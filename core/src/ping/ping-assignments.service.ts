import { Injectable } from '@nestjs/common';
import type { CoreFrame, PingTask } from '@vitrine/contracts';
import { AgentConnected } from '../agents/agent.events.ts';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeChanged, type NodeEvent } from '../nodes/node.events.ts';
import { On } from '../platform/events/event.ts';
import type { PingTaskEntity } from './ping-task.entity.ts';
import { PingTasksChanged } from './ping.events.ts';
import { PingService } from './ping.service.ts';

/** Service that sends every agent its ping tasks, on connection and on changes. */
@Injectable()
export class PingAssignmentsService {
  /** Last assignment sent to each connected agent. */
  private readonly lastSent = new WeakMap<AgentConnection, string>();

  constructor(
    private readonly agents: AgentsService,
    private readonly nodeCache: NodeCacheService,
    private readonly ping: PingService,
  ) {}

  @On(PingTasksChanged)
  sendToAll(): void {
    for (const cached of this.nodeCache.all()) this.sendToNode(cached);
  }

  @On(NodeChanged)
  sendToNode({ node }: Pick<NodeEvent, 'node'>): void {
    const link = this.agents.linkOf(node.uuid);
    if (link) this.send(link);
  }

  @On(AgentConnected)
  send(link: AgentConnection): void {
    if (!link.hello.capabilities.includes('ping')) return;
    const tasks = this.ping.of(link.node).map(assignmentOf);
    const text = JSON.stringify(tasks);
    // Every agent gets an assignment, because without one it measures nothing.
    if (text === (this.lastSent.get(link) ?? '[]')) return;
    this.lastSent.set(link, text);
    link.send({ type: 'pingTasks', tasks } satisfies CoreFrame);
  }
}

/** Returns a task as sent to an agent. */
function assignmentOf({ id, type, target, interval, options }: PingTaskEntity): PingTask {
  const { family = 'any', anyCertificate } = options;
  return {
    ...{ id, type, target, interval },
    ...(family !== 'any' && { family }),
    ...(anyCertificate && { anyCertificate }),
  };
}
